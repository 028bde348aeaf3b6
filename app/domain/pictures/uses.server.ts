import { sql } from 'kysely'
import { imageFolders } from '#app/platform/images/image-host.ts'
import type { Needs } from '#app/platform/platform.server.ts'

/** Where pictures stand within a text: posts, what is being typed into one, and what one was before. */
const texts = [
  { table: 'blog_posts', column: 'content' },
  { table: 'blog_posts', column: 'featured_image' },
  { table: 'blog_post_drafts', column: 'fields' },
  { table: 'blog_post_revisions', column: 'fields' },
] as const

const rowsAtOnce = 100
const anyPublicId = new RegExp(`(?:${imageFolders.join('|')})/[A-Za-z0-9_-]{1,100}`, 'g')

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

/** True while anything shows the picture, also within a text, where its address stands. */
export async function isUsed({ db }: Needs<'db'>, publicId: string): Promise<boolean> {
  if (await isNamed({ db }, publicId)) return true
  const anywhere = `%${publicId.replaceAll(/[\\%_]/g, '\\$&')}%`
  for (const { table, column } of texts) {
    const within = sql<boolean>`${sql.ref(column)} like ${anywhere} escape '\\'`
    const row = await db.selectFrom(table).select('id').where(within).limit(1).executeTakeFirst()
    if (row) return true
  }
  return false
}

/** The names of all pictures that anything shows, read a few rows at a time. */
export async function readAllUsed({ db }: Needs<'db'>): Promise<Set<string>> {
  const used = new Set<string>()
  const images = await db.selectFrom('gallery_images').select('cloudinary_public_id').execute()
  for (const { cloudinary_public_id } of images) used.add(cloudinary_public_id)
  for (const { table, column } of texts) {
    for (let after = ''; ; ) {
      const rows = await db
        .selectFrom(table)
        .select(['id', sql<string | null>`${sql.ref(column)}`.as('text')])
        .where('id', '>', after)
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute()
      for (const { text } of rows) {
        for (const [publicId] of text?.matchAll(anyPublicId) ?? []) used.add(publicId)
      }
      const last = rows.at(-1)
      if (!last || rows.length < rowsAtOnce) break
      after = last.id
      // Whoever waits for a page is answered in between.
      await new Promise(setImmediate)
    }
  }
  return used
}
