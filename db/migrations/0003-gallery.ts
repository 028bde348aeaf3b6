import { sql } from 'kysely'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

export const gallery: SchemaMigration = {
  name: '0003-gallery',
  async up(db, kind) {
    const { text, instant, boolean } = columnTypes(kind)

    await db.schema
      .createTable('gallery_categories')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('slug', text, (column) => column.notNull().unique())
      .addColumn('description', text)
      .addColumn('created_at', instant, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()

    await db.schema
      .createTable('gallery_images')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('cloudinary_url', text, (column) => column.notNull())
      .addColumn('cloudinary_public_id', text, (column) => column.notNull())
      .addColumn('alt_text', text)
      .addColumn('category_id', text, (column) =>
        column.references('gallery_categories.id').onDelete('set null'),
      )
      .addColumn('is_featured', boolean, (column) => column.notNull())
      .addColumn('sort_order', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('width', 'integer', (column) => column.check(sql`width > 0`))
      .addColumn('height', 'integer', (column) => column.check(sql`height > 0`))
      .addColumn('bytes', 'integer', (column) => column.check(sql`bytes >= 0`))
      .addColumn('created_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('placeholder', text)
      .modifyEnd(tableOptions(kind))
      .execute()

    // The three orders of the gallery, and the first of them within a category.
    await sql`create index gallery_images_by_order
      on gallery_images (sort_order, created_at desc, id desc)`.execute(db)
    await sql`create index gallery_images_by_creation
      on gallery_images (created_at, id)`.execute(db)
    await sql`create index gallery_images_by_feature
      on gallery_images (is_featured desc, sort_order, created_at desc, id desc)`.execute(db)
    await sql`create index gallery_images_by_category
      on gallery_images (category_id, sort_order, created_at desc, id desc)`.execute(db)
    // More than one row may show a file, so it is looked up before the file is removed.
    await sql`create index gallery_images_by_public_id
      on gallery_images (cloudinary_public_id)`.execute(db)
  },
}
