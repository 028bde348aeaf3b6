import { type Kysely, sql } from 'kysely'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** Which rows show which pictures, filled from the rows that there are. */
export const imageUses: SchemaMigration = {
  name: '0022-image-uses',
  async up(db, kind) {
    const { text } = columnTypes(kind)
    await db.schema
      .createTable('image_uses')
      .addColumn('public_id', text, (column) => column.notNull())
      .addColumn('resource', text, (column) => column.notNull())
      .addColumn('row_id', text, (column) => column.notNull())
      .addColumn('role', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('image_uses_key', ['resource', 'row_id', 'role', 'public_id'])
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`create index image_uses_by_image on image_uses (public_id)`.execute(db)
    // It served the lookup that the new table makes needless.
    await sql`drop index blog_posts_by_featured_image`.execute(db)

    await record(db, 'gallery_images', ['cloudinary_public_id'], ([publicId = '']) => ({
      image: [publicId],
    }))
    await record(
      db,
      'blog_posts',
      ['featured_image', 'content'],
      ([featured = '', content = '']) => ({
        featured: publicIdsIn(featured),
        text: publicIdsIn(content),
      }),
    )
    for (const table of ['blog_post_drafts', 'blog_post_revisions']) {
      await record(db, table, ['fields'], ([fields = '']) => usesOfForm(fields))
    }
  },
}

const publicIdsIn = (text: string): string[] =>
  text.match(/\b(?:gemev-gallery|gemev-blog)\/[A-Za-z0-9_-]{1,100}/g) ?? []

/** A form that cannot be read is not lost: all pictures that it names count as its text's. */
function usesOfForm(fields: string): Record<string, string[]> {
  try {
    const { featured_image = '', content = '' } = JSON.parse(fields)
    return { featured: publicIdsIn(String(featured_image)), text: publicIdsIn(String(content)) }
  } catch {
    return { text: publicIdsIn(fields) }
  }
}

const batchSize = 100

/** Records the pictures of each row of a table, by the role that they have in it. */
async function record(
  db: Kysely<unknown>,
  table: string,
  columns: string[],
  imagesByRole: (texts: string[]) => Record<string, string[]>,
): Promise<void> {
  const texts = columns.map((column) => sql`coalesce(${sql.ref(column)}, '') as ${sql.ref(column)}`)
  for (let last = ''; ; ) {
    const { rows } = await sql<Record<string, string>>`select id, ${sql.join(texts)}
      from ${sql.table(table)} where id > ${last} order by id limit ${batchSize}`.execute(db)
    for (const row of rows) {
      const roles = Object.entries(imagesByRole(columns.map((column) => row[column] ?? '')))
      for (const [role, publicIds] of roles) {
        for (const publicId of new Set(publicIds)) {
          await sql`insert into image_uses (public_id, resource, row_id, role)
            values (${publicId}, ${table}, ${row.id}, ${role})`.execute(db)
        }
      }
    }
    if (rows.length < batchSize) return
    last = rows.at(-1)?.id ?? ''
  }
}
