import { isScheduled, type PostStatus } from '#app/domain/blog/post-status.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { findById, updateVersion } from '#app/platform/database/rows.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import {
  type Conflict,
  conflict,
  done,
  type NotFound,
  notFound,
  type Result,
} from '#app/values/result.ts'
import { publishedAt } from './post-publication.ts'
import { type EditedPost, findEditedPost } from './posts.editing.server.ts'
import { storeRevision } from './revisions/post-revisions.server.ts'

/** Sets a post's status from the list; a post without a date is published from now on. */
export async function changePostStatus(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { id, version, status }: { id: string; version: number; status: PostStatus },
  staff: string,
): Promise<Result<{ isScheduled: boolean }, Conflict<EditedPost> | NotFound>> {
  const now = clock.now().toISOString()
  return transact(db, async (tx) => {
    const before = await findById(tx, 'blog_posts', id, ['title', 'status', 'published_at'])
    if (!before) return notFound
    // Checked before the version: a double click, or two people who set the same, is no conflict.
    if (before.status === status) return done({ isScheduled: isScheduled(before, now) })
    await storeRevision({ db: tx }, id)
    const published_at = publishedAt({ before, status, publishAt: null, now })
    const row = { status, published_at, updated_by: staff, updated_at: now }
    if (!(await updateVersion(tx, 'blog_posts', { id, version }, row))) {
      const current = await findEditedPost({ db: tx }, id)
      return current ? conflict(current) : notFound
    }
    await storeRevision({ db: tx }, id)
    const details = [`status: ${before.status} to ${status}`]
    await recordAudit(
      { db: tx, clock, by },
      { action: 'blog.post-changed', rowId: id, subject: before.title, details },
    )
    return done({ isScheduled: isScheduled(row, now) })
  })
}
