import type { Selectable } from 'kysely'
import type { ImageNeeds } from '#app/images/image-host.ts'
import { hasRow, transact, transactResult } from '#app/platform/database/transact.server.ts'
import type { Queue } from '#app/platform/queue/queue.ts'
import { attempt, claimDue, newTask } from '#app/platform/queue/tasks.server.ts'
import { done, notFound } from '#app/values/result.ts'
import type { PictureRemovalsTable } from '#db/schema.ts'
import { type ImageMention, imageMentions } from './image-mentions.server.ts'
import { deleteOrphanedUses, isClaimedImage, isUsed } from './pictures.server.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The images whose files the host has to remove. Each is tried until it succeeds: until then its file is public. */
export const removalQueue: Queue<Selectable<PictureRemovalsTable>> = {
  table: 'picture_removals',
  key: 'public_id',
  name: 'images: removal',
  batchSize: 20,
  leaseMs: 15 * minuteMs,
  maxAheadMs: 2 * dayMs,
  retryPauses: { firstMs: minuteMs / 2, maxMs: 360 * minuteMs },
  whenDone: () => null,
}

/** A file that any row shows is not removed, also where its use was not recorded. Answers how many were due. */
export async function removeUnusedImages(needs: ImageNeeds<'db' | 'clock' | 'images' | 'log'>) {
  const due = await claimDue(needs, removalQueue)
  const mentions = due.length > 0 ? await mentionsOf(needs, due) : new Map<string, ImageMention>()
  for (const removal of due) {
    const { public_id: publicId } = removal
    await attempt(needs, removalQueue, removal, () =>
      remove(needs, publicId, mentions.get(publicId)),
    )
  }
  return due.length
}

async function mentionsOf(
  needs: ImageNeeds<'db' | 'images'>,
  images: readonly { public_id: string }[],
): Promise<Map<string, ImageMention>> {
  const publicIds = new Set(images.map(({ public_id }) => public_id))
  const mentions = new Map<string, ImageMention>()
  for await (const mention of imageMentions(needs)) {
    if (publicIds.has(mention.publicId)) mentions.set(mention.publicId, mention)
  }
  return mentions
}

/** Queues the removal of those images that no row shows; `db` may be the transaction that deleted the rows. */
export async function queueUnusedImages(
  { db, clock }: ImageNeeds<'db' | 'clock'>,
  publicIds: readonly string[],
): Promise<void> {
  for (const publicId of new Set(publicIds)) {
    if (!(await isUsed({ db }, publicId))) await queueRemoval({ db, clock }, publicId)
  }
}

/** Queues the removal, a day from now, of an image that is about to be uploaded: the row that shows it calls it off. */
export async function expectUse({ db, clock }: ImageNeeds<'db' | 'clock'>, publicId: string) {
  // An upload that is repeated after its row was stored is that row's image.
  if (!(await isUsed({ db }, publicId))) await queueRemoval({ db, clock }, publicId, dayMs)
}

/** Releases the images of rows that were deleted with another one, of drafts, and of claims whose row was not stored. */
export async function releaseUnusedImages({ db, clock }: ImageNeeds<'db' | 'clock'>) {
  const yesterday = new Date(clock.now().getTime() - dayMs).toISOString()
  await transact(db, async (tx) => {
    await queueUnusedImages({ db: tx, clock }, await deleteOrphanedUses({ db: tx }))
    const unused = await tx
      .selectFrom('pictures')
      .select('public_id')
      .where('created_at', '<', yesterday)
      .where('public_id', 'not in', tx.selectFrom('image_uses').select('public_id'))
      .execute()
    await queueUnusedImages(
      { db: tx, clock },
      unused.map(({ public_id }) => public_id),
    )
  })
}

/** An image that is still used is checked again a minute later, since its row may be deleted next. */
export async function requestRemoval({ db, clock }: ImageNeeds<'db' | 'clock'>, publicId: string) {
  const isInUse = await isUsed({ db }, publicId)
  const isKnown =
    isInUse || (await isClaimedImage({ db }, publicId)) || (await isQueued({ db }, publicId))
  if (!isKnown) return notFound
  await queueRemoval({ db, clock }, publicId, isInUse ? minuteMs : 0)
  return done(null)
}

const isQueued = ({ db }: ImageNeeds<'db'>, publicId: string) =>
  hasRow(db.selectFrom('picture_removals').select('public_id').where('public_id', '=', publicId))

async function queueRemoval(
  { db, clock }: ImageNeeds<'db' | 'clock'>,
  publicId: string,
  delayMs = 0,
): Promise<void> {
  // The claim is cleared, so that a process that is ending an earlier attempt does not delete this task.
  const task = { ...newTask({ clock }, delayMs), claimed_until: null }
  await db
    .insertInto('picture_removals')
    .values({ public_id: publicId, ...task, created_at: clock.now().toISOString() })
    .onConflict((conflict) => conflict.column('public_id').doUpdateSet(task))
    .execute()
}

async function remove(
  { db, images, log }: ImageNeeds<'db' | 'images' | 'log'>,
  publicId: string,
  mention: ImageMention | undefined,
) {
  // It may have been chosen again since its removal was queued.
  if (await isUsed({ db }, publicId)) return
  if (mention) {
    const { table, rowId } = mention
    log.error(
      { image: publicId, table, row: rowId },
      'images: a file was not removed, because a row names it although no use of it is recorded',
    )
    return
  }
  // Whoever stores a row that names the image, and locks this one first, keeps the file, or does not find it any more.
  const released = await transactResult(db, async (tx) => {
    await tx.deleteFrom('pictures').where('public_id', '=', publicId).execute()
    return (await isUsed({ db: tx }, publicId)) ? notFound : done(null)
  })
  if (!released.ok) return
  await images.destroy(publicId)
  log.info({ image: publicId }, 'images: a file was removed from the host')
}
