import { sql } from 'kysely'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

export const blog: SchemaMigration = {
  name: '0002-blog',
  async up(db, kind) {
    const { text, instant, list } = columnTypes(kind)

    await db.schema
      .createTable('blog_categories')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('slug', text, (column) => column.notNull().unique())
      .addColumn('color', text, (column) => column.notNull())
      .addColumn('description', text)
      .addColumn('created_at', instant, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()

    await db.schema
      .createTable('blog_posts')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('slug', text, (column) => column.notNull().unique())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('excerpt', text, (column) => column.notNull())
      .addColumn('featured_image', text)
      .addColumn('featured_image_alt', text)
      .addColumn('category_id', text, (column) =>
        column.references('blog_categories.id').onDelete('set null'),
      )
      .addColumn('tags', list, (column) => column.notNull())
      .addColumn('status', text, (column) =>
        column.notNull().check(sql`status in ('draft', 'published', 'archived')`),
      )
      .addColumn('published_at', instant)
      .addColumn('view_count', 'integer', (column) =>
        column.notNull().defaultTo(0).check(sql`view_count >= 0`),
      )
      .addColumn('meta_title', text)
      .addColumn('meta_description', text)
      .addColumn('search_text', text, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .addColumn('updated_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('updated_at', instant, (column) => column.notNull())
      // The long column last: SQLite reads all columns before the ones that a list selects.
      .addColumn('content', text, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()

    await sql`create index blog_posts_by_creation
      on blog_posts (created_at desc, id desc)`.execute(db)
    await sql`create index blog_posts_by_status
      on blog_posts (status, created_at desc, id desc)`.execute(db)
    await sql`create index blog_posts_by_publication
      on blog_posts (status, published_at desc, id desc)`.execute(db)
    await sql`create index blog_posts_by_category
      on blog_posts (category_id, status, published_at desc, id desc)`.execute(db)
  },
}
