import type { Needs } from '#app/platform/platform.server.ts'
import { unlinkImage } from './pictures.server.ts'
import { readAllUsed } from './uses.server.ts'

const hourMs = 3_600_000
/** An upload that nobody wrote down was broken off. */
const unkeptMs = 24 * hourMs
/** One that was written down may still be chosen for something. */
const unusedMs = 30 * 24 * hourMs

/** What was found out of step: files to be removed, and rows whose file is gone. */
export interface Reconciled {
  released: number
  missing: string[]
}

/**
 * Compares what the host keeps with what our tables show: files that nothing uses are removed, rows
 * without their file are told to whoever reads the log. Null where the host cannot say what it keeps.
 */
export async function reconcileImages({
  db,
  clock,
  images,
  log,
}: Needs<'db' | 'clock' | 'images' | 'log'>): Promise<Reconciled | null> {
  const now = clock.now().getTime()
  // Asked before the tables are read: what comes in between is in both.
  const old = await images.listOlder(new Date(now - unkeptMs))
  const kept = await images.listOlder(new Date(now + hourMs))
  if (!old || !kept) return null
  const used = await readAllUsed({ db })
  const rows = await db.selectFrom('pictures').select(['public_id', 'created_at']).execute()
  const since = new Date(now - unusedMs).toISOString()
  const young = new Set(
    rows.filter((row) => row.created_at > since).map(({ public_id }) => public_id),
  )
  const surplus = old.filter((publicId) => !used.has(publicId) && !young.has(publicId))
  for (const publicId of surplus) await unlinkImage({ db, clock }, publicId)

  const present = new Set(kept)
  const wanted = new Set([...used, ...rows.map(({ public_id }) => public_id)])
  const missing = [...wanted].filter((publicId) => isOurs(publicId) && !present.has(publicId))
  if (surplus.length > 0) log.info({ count: surplus.length }, 'pictures that nothing uses will go')
  if (missing.length > 0) {
    const some = missing.slice(0, 20)
    log.warn({ count: missing.length, some }, 'pictures are shown whose file is missing')
  }
  return { released: surplus.length, missing }
}

const isOurs = (publicId: string) => /^gemev-(?:gallery|blog)\//.test(publicId)
