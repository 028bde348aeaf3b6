import { sql } from 'kysely'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { publishedAt } from './post-publication.ts'
import { storeRevision } from './post-revisions.server.ts'
import type { PostStatus } from './post-status.ts'

/** How a change of status ended: done, already so, or refused since somebody else was faster. */
export type StatusChangeResult = 'changed' | 'unchanged' | 'conflict' | 'missing'

/** Sets a post's status from the list; what becomes published without a date is so from now on. */
export async function changePostStatus(
  { db, clock }: Needs<'db' | 'clock'>,
  { id, version, status }: { id: string; version: number; status: PostStatus },
  staff: string,
): Promise<StatusChangeResult> {
  const now = clock.now().toISOString()
  return transact(db, async (tx) => {
    const before = await tx
      .selectFrom('blog_posts')
      .select(['status', 'published_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!before) return 'missing'
    // Asked before the version: a second tap, or the same wish of two people, is no conflict.
    if (before.status === status) return 'unchanged'
    await storeRevision({ db: tx }, id)
    const published_at = publishedAt({ before, status, publishAt: null, now })
    const { numUpdatedRows } = await tx
      .updateTable('blog_posts')
      .set({ status, published_at, updated_by: staff, updated_at: now, version: sql`version + 1` })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'conflict'
    await storeRevision({ db: tx }, id)
    return 'changed'
  })
}
