import { sql } from 'kysely'
import type { Needs } from '#app/platform/platform.server.ts'

/** What shows a picture by its name alone: found by an index, so cheap enough for a transaction. */
export async function isNamed({ db }: Needs<'db'>, publicId: string): Promise<boolean> {
  const image = await db
    .selectFrom('gallery_images')
    .select('id')
    .where('cloudinary_public_id', '=', publicId)
    .limit(1)
    .executeTakeFirst()
  if (image) return true
  const post = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('featured_image', '=', publicId)
    .limit(1)
    .executeTakeFirst()
  return post !== undefined
}

/** True while anything shows the picture, also in the text of a post, where its address stands. */
export async function isUsed({ db }: Needs<'db'>, publicId: string): Promise<boolean> {
  if (await isNamed({ db }, publicId)) return true
  const anywhere = `%${publicId.replaceAll(/[\\%_]/g, '\\$&')}%`
  const within = (column: 'content' | 'featured_image') =>
    sql<boolean>`${sql.ref(column)} like ${anywhere} escape '\\'`
  const post = await db
    .selectFrom('blog_posts')
    .select('id')
    .where(({ or }) => or([within('content'), within('featured_image')]))
    .limit(1)
    .executeTakeFirst()
  if (post) return true
  // What is being written, or can be restored, shows it too.
  for (const table of ['blog_post_drafts', 'blog_post_revisions'] as const) {
    const form = await db
      .selectFrom(table)
      .select('id')
      .where(sql<boolean>`fields like ${anywhere} escape '\\'`)
      .limit(1)
      .executeTakeFirst()
    if (form) return true
  }
  return false
}
