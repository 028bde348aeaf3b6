import { deleteImageUses } from '#app/images/registry/image-uses.server.ts'
import { queueUnusedImages } from '#app/images/registry/removal.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { deleteUsesOf } from './post-drafts.server.ts'

/** Deletes a post with its drafts, revisions and images; false when it did not exist. */
export async function deletePost(
  { db, clock }: Needs<'db' | 'clock'>,
  id: string,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const rowsIn = (table: 'blog_post_revisions' | 'blog_post_drafts') =>
      tx.selectFrom(table).select('id').where('post_id', '=', id).execute()
    const [revisions, drafts] = [
      await rowsIn('blog_post_revisions'),
      await rowsIn('blog_post_drafts'),
    ]
    const deleted = await tx
      .deleteFrom('blog_posts')
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirst()
    if (!deleted) return false
    const entry = { rowId: id, subject: deleted.title }
    await recordAudit({ db: tx, clock }, { action: 'blog.post-deleted', ...entry })
    const revisionIds = revisions.map((revision) => revision.id)
    await deleteUsesOf({ db: tx }, drafts)
    await queueUnusedImages({ db: tx, clock }, [
      ...(await deleteImageUses({ db: tx }, 'blog_posts', [id])),
      ...(await deleteImageUses({ db: tx }, 'blog_post_revisions', revisionIds)),
    ])
    return true
  })
}
