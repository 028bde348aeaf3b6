import type { Needs } from '#app/domain/platform.server.ts'
import { deleteImageUses } from '#app/images/registry/pictures.server.ts'
import { queueUnusedImages } from '#app/images/registry/removal.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { isSqlite } from '#app/platform/database/dialects.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { done, type NotFound, notFound, type Result } from '#app/values/result.ts'
import { deleteUsesOf } from './drafts/post-drafts.server.ts'

/**
 * Deletes a post with its revisions and images, and the draft of the person who deletes it. The drafts of others stay,
 * as drafts of new posts under the keys that their editors use.
 */
export async function deletePost(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  id: string,
  staff: string,
): Promise<Result<{ id: string }, NotFound>> {
  return transact(db, async (tx) => {
    await lockPost({ db: tx }, id)
    const revisions = await tx
      .selectFrom('blog_post_revisions')
      .select('id')
      .where('post_id', '=', id)
      .execute()
    await releaseDrafts({ db: tx }, id, staff)
    const deleted = await tx
      .deleteFrom('blog_posts')
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirst()
    if (!deleted) return notFound
    await recordAudit(
      { db: tx, clock, by },
      { action: 'blog.post-deleted', rowId: id, subject: deleted.title },
    )
    const revisionIds = revisions.map((revision) => revision.id)
    await queueUnusedImages({ db: tx, clock }, [
      ...(await deleteImageUses({ db: tx }, 'blog_posts', [id])),
      ...(await deleteImageUses({ db: tx }, 'blog_post_revisions', revisionIds)),
    ])
    return done({ id })
  })
}

/** Waits for drafts that are being stored for the first time, which PostgreSQL would otherwise delete with the post. */
async function lockPost({ db }: Needs<'db'>, id: string): Promise<void> {
  await db
    .selectFrom('blog_posts')
    .select('id')
    .where('id', '=', id)
    .$if(!isSqlite(db), (query) => query.forUpdate())
    .execute()
}

/** Detaches the drafts of others from a post, and deletes those of one person. */
async function releaseDrafts({ db }: Needs<'db'>, postId: string, staff: string): Promise<void> {
  const drafts = await db
    .updateTable('blog_post_drafts')
    .set({ post_id: null })
    .where('post_id', '=', postId)
    .returning(['id', 'staff_id'])
    .execute()
  const own = drafts.filter(({ staff_id }) => staff_id === staff)
  if (own.length === 0) return
  const ids = own.map(({ id }) => id)
  await db.deleteFrom('blog_post_drafts').where('id', 'in', ids).execute()
  await deleteUsesOf({ db }, own)
}
