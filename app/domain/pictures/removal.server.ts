import type { Selectable } from 'kysely'
import type { Needs } from '#app/platform/platform.server.ts'
import type { PictureRemovalsTable } from '#db/schema.ts'
import { isRegisteredImage } from './pictures.server.ts'
import { isUsed } from './uses.server.ts'

const patienceMs = 60_000
const atOnce = 20
const firstPauseMs = 30_000
const longestPauseMs = 6 * 3_600_000

/** Removes from the host what nothing shows any more; what fails is tried again later and later. */
export async function removeUnlinkedImages(
  needs: Needs<'db' | 'clock' | 'images' | 'log'>,
): Promise<number> {
  const due = await needs.db
    .selectFrom('picture_removals')
    .selectAll()
    .where('next_attempt_at', '<=', needs.clock.now().toISOString())
    .orderBy('next_attempt_at')
    .limit(atOnce)
    .execute()
  for (const removal of due) await remove(needs, removal)
  return due.length
}

/**
 * Asks for the removal of a picture that our tables hold; false when they hold none of this name. Whoever
 * asks may be about to delete the row that shows it, so it is looked at again a minute later.
 */
export async function requestRemoval(
  { db, clock }: Needs<'db' | 'clock'>,
  publicId: string,
): Promise<boolean> {
  if (!(await isRegisteredImage({ db }, publicId))) return false
  const now = clock.now().getTime()
  const patience = (await isUsed({ db }, publicId)) ? patienceMs : 0
  await db
    .insertInto('picture_removals')
    .values({
      public_id: publicId,
      next_attempt_at: new Date(now + patience).toISOString(),
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
  const line = { picture: publicId, attempt: attempts + 1 }
  // Somebody may have chosen it again meanwhile.
  if (await isUsed({ db }, publicId)) return forget({ db }, publicId)
  try {
    await images.destroy(publicId)
  } catch (error) {
    const pause = Math.min(firstPauseMs * 2 ** attempts, longestPauseMs)
    log.warn({ ...line, err: error }, 'a picture could not be removed and will be tried again')
    await db
      .updateTable('picture_removals')
      .set({
        attempts: attempts + 1,
        next_attempt_at: new Date(clock.now().getTime() + pause).toISOString(),
        last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      })
      .where('public_id', '=', publicId)
      .execute()
    return
  }
  await db.deleteFrom('pictures').where('public_id', '=', publicId).execute()
  await forget({ db }, publicId)
  log.info(line, 'a picture was removed from the host')
}

const forget = ({ db }: Needs<'db'>, publicId: string) =>
  db.deleteFrom('picture_removals').where('public_id', '=', publicId).execute()
