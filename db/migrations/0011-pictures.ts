import { sql } from 'kysely'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** Uploaded pictures, and the queue of files that the image host has to remove. */
export const pictures: SchemaMigration = {
  name: '0011-pictures',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)

    await db.schema
      .createTable('pictures')
      .addColumn('public_id', text, (column) => column.primaryKey().notNull())
      .addColumn('folder', text, (column) => column.notNull())
      .addColumn('url', text, (column) => column.notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('placeholder', text)
      .addColumn('created_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .addColumn('created_at', instant, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`create index pictures_by_creation
      on pictures (created_at desc, public_id desc)`.execute(db)

    await db.schema
      .createTable('picture_removals')
      .addColumn('public_id', text, (column) => column.primaryKey().notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_attempt_at', instant, (column) => column.notNull())
      .addColumn('last_error', text)
      .addColumn('created_at', instant, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`create index picture_removals_by_next_attempt
      on picture_removals (next_attempt_at)`.execute(db)

    // For the lookup of a post's picture before its file is removed.
    await sql`create index blog_posts_by_featured_image
      on blog_posts (featured_image)`.execute(db)
  },
}
