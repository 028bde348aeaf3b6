import { isPublicId } from '#app/images/image-folder.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform.server.ts'
import { deleteOrphanedUses } from './image-uses.server.ts'
import { queueUnusedImages } from './removal.server.ts'

const hourMs = 3_600_000
/** A file this old without a row belongs to an upload that was never finished. */
const minAgeMs = 24 * hourMs
/** A registered image may still be chosen for something until it is this old. */
const minUnusedMs = 30 * 24 * hourMs

/** How many unused files were queued for removal, and the public ids whose file is missing. */
export interface ReconcileResult {
  removed: number
  missing: string[]
}

/**
 * Queues the removal of what was shown only by rows that were deleted with another one. Then compares the host's
 * files with our tables: files that nothing uses are queued for removal as well, rows whose file is missing are
 * logged. Null when the host cannot list its files.
 */
export async function reconcileImages({
  db,
  clock,
  images,
  log,
}: Needs<'db' | 'clock' | 'images' | 'log'>): Promise<ReconcileResult | null> {
  const now = clock.now().getTime()
  // The files are listed before the tables are read, so that a new upload is not taken for unused.
  const oldFiles = await images.listOlder(new Date(now - minAgeMs))
  const allFiles = await images.listOlder(new Date(now + hourMs))
  await transact(db, async (tx) => {
    await queueUnusedImages({ db: tx, clock }, await deleteOrphanedUses({ db: tx }))
  })
  if (!oldFiles || !allFiles) return null
  const uses = await db.selectFrom('image_uses').select('public_id').distinct().execute()
  const used = new Set(uses.map(({ public_id }) => public_id))
  const rows = await db.selectFrom('pictures').select(['public_id', 'created_at']).execute()
  const since = new Date(now - minUnusedMs).toISOString()
  const recent = new Set(
    rows.filter((row) => row.created_at > since).map(({ public_id }) => public_id),
  )
  const unused = oldFiles.filter((publicId) => !used.has(publicId) && !recent.has(publicId))
  await queueUnusedImages({ db, clock }, unused)

  const present = new Set(allFiles)
  const expected = new Set([...used, ...rows.map(({ public_id }) => public_id)])
  const missing = [...expected].filter(
    (publicId) => isPublicId(publicId, images.folders) && !present.has(publicId),
  )
  if (unused.length > 0)
    log.info({ count: unused.length }, 'images: unused files were queued for removal')
  if (missing.length > 0) {
    const examples = missing.slice(0, 20)
    log.warn({ count: missing.length, examples }, 'images: files of registered images are missing')
  }
  return { removed: unused.length, missing }
}
