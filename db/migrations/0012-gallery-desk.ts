import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** The gallery's admin: request keys of uploads, and indexes for every order within a category. */
export const galleryAdmin: SchemaMigration = {
  name: '0012-gallery-desk',
  async up(db, kind) {
    const { text } = columnTypes(kind)
    // Made in the browser before a picture is sent, so that a retry finds the stored row.
    await db.schema.alterTable('gallery_images').addColumn('request_key', text).execute()
    await sql`create unique index gallery_images_by_request_key
      on gallery_images (request_key)`.execute(db)
    await sql`create index gallery_images_by_category_and_creation
      on gallery_images (category_id, created_at, id)`.execute(db)
    await sql`create index gallery_images_by_category_and_feature
      on gallery_images (category_id, is_featured desc, sort_order, created_at desc, id desc)`.execute(
      db,
    )
    // For the list of pictures without a description: without this index it takes more than 1.5 times as long with 20,000
    // images as with 200, if few of them have none.
    await sql`create index gallery_images_undescribed
      on gallery_images (sort_order, created_at desc, id desc)
      where alt_text is null`.execute(db)
  },
}
