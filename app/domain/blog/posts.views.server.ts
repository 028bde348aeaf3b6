import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Needs } from '#app/platform/platform.server.ts'

/** Whoever opens a post: where from, and what the browser says it is. */
export interface PostOpening {
  postId: string
  /** The visitor's address or network, as limits count by it. */
  from: string
  browser: string
}

/**
 * Counts an opening of a post, once in half an hour for each visitor; programs that read the web are none.
 * Only in memory: `writeViews` puts it into the table (D-21).
 */
export function countView(
  { viewCounter }: Needs<'viewCounter'>,
  { postId, from, browser }: PostOpening,
): boolean {
  if (!browser || robots.test(browser)) return false
  // Many phones share one address; of what they say they are, a hash is enough to tell them apart.
  const kind = createHash('sha256').update(browser).digest('base64url').slice(0, 16)
  return viewCounter.add(postId, `${from} ${kind}`, from)
}

const robots =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|lighthouse|headless|monitor|curl|wget|python|java\/|go-http|node|axios|okhttp|libwww|scrapy|archiver|feed/i

/** Adds what was counted to the posts' views, in one transaction; on failure the counts are kept. */
export async function writeViews({ db, viewCounter }: Needs<'db' | 'viewCounter'>): Promise<void> {
  const counts = viewCounter.drain()
  if (counts.size === 0) return
  try {
    await db.transaction().execute(async (tx) => {
      // In one order, so that two processes never wait for each other.
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
