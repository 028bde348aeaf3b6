import { deleteImageUses } from '#app/images/registry/image-uses.server.ts'
import { queueUnusedImages } from '#app/images/registry/removal.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { deleteUsesOf } from './post-drafts.server.ts'

/**
 * Deletes a post with its revisions and images, and what the one who deletes it has typed into it; false when it did not
 * exist. What others have typed stays: their drafts are new posts now that are not saved yet, under the keys that their
 * editors use.
 */
export async function deletePost(
  { db, clock }: Needs<'db' | 'clock'>,
  id: string,
  staff: string,
): Promise<boolean> {
  return transact(db, async (tx) => {
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
    if (!deleted) return false
    const entry = { rowId: id, subject: deleted.title }
    await recordAudit({ db: tx, clock }, { action: 'blog.post-deleted', ...entry })
    const revisionIds = revisions.map((revision) => revision.id)
    await queueUnusedImages({ db: tx, clock }, [
      ...(await deleteImageUses({ db: tx }, 'blog_posts', [id])),
      ...(await deleteImageUses({ db: tx }, 'blog_post_revisions', revisionIds)),
    ])
    return true
  })
}

/** Takes the drafts off a post, and deletes those of one person and those into which nothing was typed. */
async function releaseDrafts({ db }: Needs<'db'>, postId: string, staff: string): Promise<void> {
  // All of them first: an autosave that is being stored is waited for, and is not deleted with the post.
  const drafts = await db
    .updateTable('blog_post_drafts')
    .set({ post_id: null })
    .where('post_id', '=', postId)
    .returning(['id', 'staff_id', 'fields'])
    .execute()
  const needless = drafts.filter(({ staff_id, fields }) => staff_id === staff || fields === null)
  if (needless.length === 0) return
  const ids = needless.map(({ id }) => id)
  await db.deleteFrom('blog_post_drafts').where('id', 'in', ids).execute()
  await deleteUsesOf({ db }, needless)
}
