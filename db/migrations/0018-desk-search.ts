import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'
import { rebuildSearchIndex } from './sqlite-search.ts'

/**
 * Appointments are also found by their message and by every spelling of phone and reference, posts by
 * their slug, images by their description and file name.
 */
export const adminSearch: SchemaMigration = {
  name: '0018-desk-search',
  async up(db, kind) {
    const { text } = columnTypes(kind)
    await db.schema.alterTable('gallery_images').addColumn('file_name', text).execute()
    await db.schema
      .alterTable('gallery_images')
      .addColumn('search_text', text, (column) => column.notNull().defaultTo(''))
      .execute()
    await rewriteImages(db)

    if (kind === 'sqlite') {
      await rebuildSearchIndex(db, 'appointments', ['search_text'], () => rewriteAppointments(db))
      await rebuildSearchIndex(db, 'blog_posts', ['search_text', 'slug'])
      return
    }
    const hasTrigrams = await haveTrigrams(db)
    if (hasTrigrams) await sql`drop index appointments_by_search_text`.execute(db)
    await rewriteAppointments(db)
    if (!hasTrigrams) return
    await sql`create index appointments_by_search_text
      on appointments using gin (search_text gin_trgm_ops)`.execute(db)
    await sql`create index blog_posts_by_slug_text
      on blog_posts using gin (slug gin_trgm_ops)`.execute(db)
    await sql`create index gallery_images_by_search_text
      on gallery_images using gin (search_text gin_trgm_ops)`.execute(db)
  },
}

interface Appointment {
  id: string
  search_text: string
  phone: string
  reference: string
  message: string
}

const rewriteAppointments = (db: Kysely<unknown>) =>
  rewrite<Appointment>(db, 'appointments', (row) => {
    const phone = row.phone.replace(/\D/g, '')
    // The old search text has names, email, and the phone as typed and in E.164.
    const local = /^\+233(\d+)$/m.exec(row.search_text)?.[1]
    const parts = [local && `0${local}`, phone, row.reference.replaceAll('-', ''), row.message]
    return [row.search_text, ...parts]
  })

interface Image {
  id: string
  alt_text: string | null
  cloudinary_public_id: string
}

const rewriteImages = (db: Kysely<unknown>) =>
  rewrite<Image>(db, 'gallery_images', ({ alt_text, cloudinary_public_id }) => [
    alt_text,
    cloudinary_public_id.split('/').at(-1),
  ])

const batchSize = 200

/** Rewrites the search text of each row, in lower case here because SQLite lowers ASCII only. */
async function rewrite<Row extends { id: string }>(
  db: Kysely<unknown>,
  table: string,
  partsOf: (row: Row) => (string | null | undefined)[],
): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      where id > ${last} order by id limit ${batchSize}`.execute(db)
    if (rows.length === 0) return
    const texts = rows.map((row) => sql`(${row.id}, ${folded(partsOf(row))})`)
    await sql`with texts (id, text) as (values ${sql.join(texts)})
      update ${sql.table(table)} set search_text = texts.text
      from texts where texts.id = ${sql.ref(`${table}.id`)}`.execute(db)
    last = rows.at(-1)?.id ?? ''
  }
}

const folded = (parts: (string | null | undefined)[]) =>
  parts
    .filter((part) => part)
    .join('\n')
    .normalize('NFC')
    .toLowerCase()

/** Whether the server has trigrams: migration 6 then made this index. */
async function haveTrigrams(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_indexes
    where schemaname = any (current_schemas(false))
    and indexname = 'appointments_by_search_text'`.execute(db)
  return rows.length > 0
}
