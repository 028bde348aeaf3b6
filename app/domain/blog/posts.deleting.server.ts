import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { pickForm } from './post-form.ts'
import { unlinkPostImages } from './post-pictures.server.ts'
import { findEditedPost } from './posts.editing.server.ts'

/** Deletes a post with its drafts, revisions and pictures; false when it did not exist. */
export async function deletePost({ db }: Needs<'db'>, id: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const post = await findEditedPost({ db: tx }, id)
    if (!post) return false
    const revisions = await tx
      .selectFrom('blog_post_revisions')
      .select('fields')
      .where('post_id', '=', id)
      .execute()
    await tx.deleteFrom('blog_posts').where('id', '=', id).execute()
    const forms = revisions.map(({ fields }) => pickForm(JSON.parse(fields)))
    await unlinkPostImages({ db: tx }, [post.form, ...forms])
    return true
  })
}
