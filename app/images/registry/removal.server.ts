import type { Selectable } from 'kysely'
import type { Needs } from '#app/platform/platform.server.ts'
import { retryDelay } from '#app/retry-delay.ts'
import type { PictureRemovalsTable } from '#db/schema.ts'
import { isUsed } from './image-uses.server.ts'
import { isRegisteredImage } from './registered-images.server.ts'

const recheckDelayMs = 60_000
const batchSize = 20
const retryPauses = { firstMs: 30_000, maxMs: 6 * 3_600_000 }

/** Removes the files whose removal is due, and answers how many; a failed one is retried with backoff. */
export async function removeUnlinkedImages(
  needs: Needs<'db' | 'clock' | 'images' | 'log'>,
): Promise<number> {
  const due = await needs.db
    .selectFrom('picture_removals')
    .selectAll()
    .where('next_attempt_at', '<=', needs.clock.now().toISOString())
    .orderBy('next_attempt_at')
    .limit(batchSize)
    .execute()
  for (const removal of due) await remove(needs, removal)
  return due.length
}

/**
 * Queues the removal of a registered picture; false when our tables have none of this name. One that is
 * still used is checked again a minute later, since the row that shows it may be deleted next.
 */
export async function requestRemoval(
  { db, clock }: Needs<'db' | 'clock'>,
  publicId: string,
): Promise<boolean> {
  if (!(await isRegisteredImage({ db }, publicId))) return false
  const now = clock.now().getTime()
  const delayMs = (await isUsed({ db }, publicId)) ? recheckDelayMs : 0
  await db
    .insertInto('picture_removals')
    .values({
      public_id: publicId,
      next_attempt_at: new Date(now + delayMs).toISOString(),
      created_at: new Date(now).toISOString(),
    })
    .onConflict((conflict) => conflict.column('public_id').doNothing())
    .execute()
  return true
}

async function remove(
  { db, clock, images, log }: Needs<'db' | 'clock' | 'images' | 'log'>,
  { public_id: publicId, attempts }: Selectable<PictureRemovalsTable>,
) {
  const logged = { picture: publicId, attempt: attempts + 1 }
  // It may have been chosen again since its removal was queued.
  if (await isUsed({ db }, publicId)) return clearRemoval({ db }, publicId)
  try {
    await images.destroy(publicId)
  } catch (error) {
    const retryMs = retryDelay(attempts + 1, retryPauses)
    log.warn({ ...logged, err: error }, 'images: removal failed, retrying later')
    await db
      .updateTable('picture_removals')
      .set({
        attempts: attempts + 1,
        next_attempt_at: new Date(clock.now().getTime() + retryMs).toISOString(),
        last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      })
      .where('public_id', '=', publicId)
      .execute()
    return
  }
  await db.deleteFrom('pictures').where('public_id', '=', publicId).execute()
  await clearRemoval({ db }, publicId)
  log.info(logged, 'images: a file was removed from the host')
}

const clearRemoval = ({ db }: Needs<'db'>, publicId: string) =>
  db.deleteFrom('picture_removals').where('public_id', '=', publicId).execute()
