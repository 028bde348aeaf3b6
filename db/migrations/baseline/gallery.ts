import { sql } from 'kysely'
import {
  columnTypes,
  defaultsTo,
  optionalWhere,
  primary,
  refersTo,
  required,
  tableOptions,
  unique,
} from '#db/migrations/column-types.ts'
import type { SchemaMigration } from '#db/migrations/migration.ts'

/** The gallery, and the images that staff have uploaded, with what shows them and what is to be removed. */
export const gallery: SchemaMigration['up'] = async (db, kind) => {
  const { text, instant, boolean } = columnTypes(kind)

  await db.schema
    .createTable('gallery_categories')
    .addColumn('id', text, primary)
    .addColumn('version', 'integer', defaultsTo(1))
    .addColumn('name', text, required)
    .addColumn('slug', text, unique)
    .addColumn('description', text)
    .addColumn('created_at', instant, required)
    .modifyEnd(tableOptions(kind))
    .execute()

  await db.schema
    .createTable('gallery_images')
    .addColumn('id', text, primary)
    .addColumn('version', 'integer', defaultsTo(1))
    .addColumn('cloudinary_url', text, required)
    .addColumn('cloudinary_public_id', text, required)
    .addColumn('alt_text', text)
    .addColumn('category_id', text, refersTo('gallery_categories'))
    .addColumn('is_featured', boolean, required)
    .addColumn('sort_order', 'integer', defaultsTo(0))
    .addColumn('width', 'integer', optionalWhere(sql`width > 0`))
    .addColumn('height', 'integer', optionalWhere(sql`height > 0`))
    .addColumn('bytes', 'integer', optionalWhere(sql`bytes >= 0`))
    .addColumn('focal_x', 'integer')
    .addColumn('focal_y', 'integer')
    .addColumn('placeholder', text)
    .addColumn('file_name', text)
    .addColumn('search_text', text, defaultsTo(''))
    // Made in the browser before an image is sent, so that a retry finds the stored row.
    .addColumn('request_key', text)
    .addColumn('created_by', text, refersTo('admin_users'))
    .addColumn('created_at', instant, required)
    .modifyEnd(tableOptions(kind))
    .execute()
  // The three orders of the gallery, all of them also within a category.
  await sql`create index gallery_images_by_order
    on gallery_images (sort_order, created_at desc, id desc)`.execute(db)
  await sql`create index gallery_images_by_creation on gallery_images (created_at, id)`.execute(db)
  await sql`create index gallery_images_by_feature
    on gallery_images (is_featured desc, sort_order, created_at desc, id desc)`.execute(db)
  await sql`create index gallery_images_by_category
    on gallery_images (category_id, sort_order, created_at desc, id desc)`.execute(db)
  await sql`create index gallery_images_by_category_and_creation
    on gallery_images (category_id, created_at, id)`.execute(db)
  await sql`create index gallery_images_by_category_and_feature on gallery_images
    (category_id, is_featured desc, sort_order, created_at desc, id desc)`.execute(db)
  await sql`create index gallery_images_undescribed
    on gallery_images (sort_order, created_at desc, id desc) where alt_text is null`.execute(db)
  // More than one row may show a file, so it is looked up before the file is removed.
  await sql`create index gallery_images_by_public_id
    on gallery_images (cloudinary_public_id)`.execute(db)
  await sql`create unique index gallery_images_by_request_key
    on gallery_images (request_key)`.execute(db)

  await db.schema
    .createTable('pictures')
    .addColumn('public_id', text, primary)
    .addColumn('folder', text, required)
    .addColumn('url', text, required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('placeholder', text)
    .addColumn('attention_x', 'integer')
    .addColumn('attention_y', 'integer')
    .addColumn('created_by', text, refersTo('admin_users'))
    .addColumn('created_at', instant, required)
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index pictures_by_creation
    on pictures (created_at desc, public_id desc)`.execute(db)

  await db.schema
    .createTable('picture_removals')
    .addColumn('public_id', text, primary)
    .addColumn('status', text, (column) =>
      defaultsTo('waiting')(column).check(sql`status in ('waiting', 'failed')`),
    )
    .addColumn('attempts', 'integer', defaultsTo(0))
    .addColumn('next_attempt_at', instant, required)
    .addColumn('claimed_until', instant)
    .addColumn('last_error', text)
    .addColumn('created_at', instant, required)
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index picture_removals_by_next_attempt
    on picture_removals (next_attempt_at)`.execute(db)

  await db.schema
    .createTable('image_uses')
    .addColumn('public_id', text, required)
    .addColumn('resource', text, required)
    .addColumn('row_id', text, required)
    .addColumn('role', text, required)
    .addPrimaryKeyConstraint('image_uses_key', ['resource', 'row_id', 'role', 'public_id'])
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index image_uses_by_image on image_uses (public_id)`.execute(db)
}
