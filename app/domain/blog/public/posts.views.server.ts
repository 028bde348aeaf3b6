import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'

interface PostOpening {
  postId: string
  /** The visitor's address or network, as rate limits count it. */
  from: string
  browser: string
}

/** Counts in memory, once in half an hour for each visitor and not for robots; `writeViews` stores it (D-21). */
export function countView(
  { viewCounter }: Needs<'viewCounter'>,
  { postId, from, browser }: PostOpening,
): boolean {
  if (!browser || robots.test(browser)) return false
  // Many phones share one address; a hash of the user agent distinguishes them well enough.
  const kind = createHash('sha256').update(browser).digest('base64url').slice(0, 16)
  return viewCounter.add(postId, `${from} ${kind}`, from)
}

const robots =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|lighthouse|headless|monitor|curl|wget|python|java\/|go-http|node|axios|okhttp|libwww|scrapy|archiver|feed/i

export async function writeViews({ db, viewCounter }: Needs<'db' | 'viewCounter'>): Promise<void> {
  const counts = viewCounter.drain()
  if (counts.size === 0) return
  try {
    await db.transaction().execute(async (tx) => {
      // In a fixed order, so that two processes cannot deadlock.
      for (const [id, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        await tx
          .updateTable('blog_posts')
          .set({ view_count: sql<number>`view_count + ${count}` })
          .where('id', '=', id)
          .where('status', '=', 'published')
          .execute()
      }
    })
  } catch (error) {
    viewCounter.restore(counts)
    throw error
  }
}
