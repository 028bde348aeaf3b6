import { sql } from 'kysely'
import { imageFolders } from '#app/images/image-host.ts'
import type { Needs } from '#app/platform/platform.server.ts'

/** The columns whose text may contain pictures: posts, their drafts and their revisions. */
const textColumns = [
  { table: 'blog_posts', column: 'content' },
  { table: 'blog_posts', column: 'featured_image' },
  { table: 'blog_post_drafts', column: 'fields' },
  { table: 'blog_post_revisions', column: 'fields' },
] as const

const batchSize = 100
const anyPublicId = new RegExp(`(?:${imageFolders.join('|')})/[A-Za-z0-9_-]{1,100}`, 'g')

/** True when a row names the picture in an indexed column: cheap enough for a transaction. */
export async function isReferencedByName({ db }: Needs<'db'>, publicId: string): Promise<boolean> {
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

/** True while any row shows the picture, also when its address is inside a text. */
export async function isUsed({ db }: Needs<'db'>, publicId: string): Promise<boolean> {
  if (await isReferencedByName({ db }, publicId)) return true
  const pattern = `%${publicId.replaceAll(/[\\%_]/g, '\\$&')}%`
  for (const { table, column } of textColumns) {
    const within = sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
    const row = await db.selectFrom(table).select('id').where(within).limit(1).executeTakeFirst()
    if (row) return true
  }
  return false
}

/** The public ids of all pictures that any row shows, read in batches. */
export async function listUsedPublicIds({ db }: Needs<'db'>): Promise<Set<string>> {
  const used = new Set<string>()
  const images = await db.selectFrom('gallery_images').select('cloudinary_public_id').execute()
  for (const { cloudinary_public_id } of images) used.add(cloudinary_public_id)
  for (const { table, column } of textColumns) {
    for (let after = ''; ; ) {
      const rows = await db
        .selectFrom(table)
        .select(['id', sql<string | null>`${sql.ref(column)}`.as('text')])
        .where('id', '>', after)
        .orderBy('id')
        .limit(batchSize)
        .execute()
      for (const { text } of rows) {
        for (const [publicId] of text?.matchAll(anyPublicId) ?? []) used.add(publicId)
      }
      const last = rows.at(-1)
      if (!last || rows.length < batchSize) break
      after = last.id
      // Lets the event loop answer requests between two batches.
      await new Promise(setImmediate)
    }
  }
  return used
}
