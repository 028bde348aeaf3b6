import type { Selectable } from 'kysely'
import type { Needs } from '#app/platform/platform.server.ts'
import { retryDelay } from '#app/retry-delay.ts'
import type { PictureRemovalsTable } from '#db/schema.ts'
import { type ImageMention, imageMentions } from './image-mentions.server.ts'
import { isUsed } from './image-uses.server.ts'
import { isRegisteredImage } from './registered-images.server.ts'

const recheckDelayMs = 60_000
const batchSize = 20
const retryPauses = { firstMs: 30_000, maxMs: 6 * 3_600_000 }

/**
 * Removes the files whose removal is due, and answers how many; a failed one is retried with backoff. A file
 * that any row shows is kept, also when the action that wrote the row has not recorded its use.
 */
export async function removeUnusedImages(
  needs: Needs<'db' | 'clock' | 'images' | 'log'>,
): Promise<number> {
  const due = await needs.db
    .selectFrom('picture_removals')
    .selectAll()
    .where('next_attempt_at', '<=', needs.clock.now().toISOString())
    .orderBy('next_attempt_at')
    .limit(batchSize)
    .execute()
  const mentions = due.length > 0 ? await mentionsOf(needs, due) : new Map<string, ImageMention>()
  for (const removal of due) {
    const mention = mentions.get(removal.public_id)
    // It may also have been chosen again since its removal was queued.
    if (await isUsed(needs, removal.public_id)) await clearRemoval(needs, removal.public_id)
    else if (mention) await keep(needs, mention)
    else await remove(needs, removal)
  }
  return due.length
}

/** A row that names each image, by public id. */
async function mentionsOf(
  needs: Needs<'db' | 'images'>,
  images: readonly { public_id: string }[],
): Promise<Map<string, ImageMention>> {
  const publicIds = new Set(images.map(({ public_id }) => public_id))
  const mentions = new Map<string, ImageMention>()
  for await (const mention of imageMentions(needs)) {
    if (publicIds.has(mention.publicId)) mentions.set(mention.publicId, mention)
  }
  return mentions
}

async function keep({ db, log }: Needs<'db' | 'log'>, { publicId, table, rowId }: ImageMention) {
  log.error(
    { picture: publicId, table, row: rowId },
    'images: kept, because a row names it whose action has not recorded the use',
  )
  await clearRemoval({ db }, publicId)
}

/** Queues the removal of those images that no row shows; `db` may be the transaction that deleted the rows. */
export async function queueUnusedImages(
  { db, clock }: Needs<'db' | 'clock'>,
  publicIds: readonly string[],
): Promise<void> {
  for (const publicId of new Set(publicIds)) {
    if (!(await isUsed({ db }, publicId))) await queueRemoval({ db, clock }, publicId)
  }
}

/**
 * Queues the removal of a registered image; false when our tables have none of this name. One that is
 * still used is checked again a minute later, since the row that shows it may be deleted next.
 */
export async function requestRemoval(
  { db, clock }: Needs<'db' | 'clock'>,
  publicId: string,
): Promise<boolean> {
  const isInUse = await isUsed({ db }, publicId)
  if (!isInUse && !(await isRegisteredImage({ db }, publicId))) return false
  await queueRemoval({ db, clock }, publicId, isInUse ? recheckDelayMs : 0)
  return true
}

async function queueRemoval(
  { db, clock }: Needs<'db' | 'clock'>,
  publicId: string,
  delayMs = 0,
): Promise<void> {
  const now = clock.now().getTime()
  await db
    .insertInto('picture_removals')
    .values({
      public_id: publicId,
      next_attempt_at: new Date(now + delayMs).toISOString(),
      created_at: new Date(now).toISOString(),
    })
    .onConflict((conflict) => conflict.column('public_id').doNothing())
    .execute()
}

async function remove(
  { db, clock, images, log }: Needs<'db' | 'clock' | 'images' | 'log'>,
  { public_id: publicId, attempts }: Selectable<PictureRemovalsTable>,
) {
  const logged = { picture: publicId, attempt: attempts + 1 }
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
