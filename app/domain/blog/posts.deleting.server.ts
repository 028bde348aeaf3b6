import type { Needs } from '#app/platform/platform.server.ts'

/** Deletes a post with its drafts and revisions; false when it was gone already. */
export async function deletePost({ db }: Needs<'db'>, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('blog_posts')
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  })
}
