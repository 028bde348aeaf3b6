import { sql } from 'kysely'
import {
  belongsTo,
  columnTypes,
  defaultsTo,
  flag,
  primary,
  refersTo,
  required,
  requiredWhere,
  tableOptions,
  unique,
} from '#db/migrations/column-types.ts'
import type { SchemaMigration } from '#db/migrations/migration.ts'

export const blog: SchemaMigration['up'] = async (db, kind) => {
  const { text, instant, boolean, list } = columnTypes(kind)

  await db.schema
    .createTable('blog_categories')
    .addColumn('id', text, primary)
    .addColumn('version', 'integer', defaultsTo(1))
    .addColumn('name', text, required)
    .addColumn('slug', text, unique)
    .addColumn('color', text, required)
    .addColumn('description', text)
    .addColumn('created_at', instant, required)
    .modifyEnd(tableOptions(kind))
    .execute()

  await db.schema
    .createTable('blog_posts')
    .addColumn('id', text, primary)
    .addColumn('slug', text, unique)
    .addColumn('title', text, required)
    .addColumn('excerpt', text, required)
    .addColumn('featured_image', text)
    .addColumn('featured_image_alt', text)
    .addColumn('focal_x', 'integer')
    .addColumn('focal_y', 'integer')
    .addColumn('category_id', text, refersTo('blog_categories'))
    .addColumn('tags', list, required)
    .addColumn('status', text, requiredWhere(sql`status in ('draft', 'published', 'archived')`))
    .addColumn('published_at', instant)
    .addColumn('view_count', 'integer', (column) =>
      defaultsTo(0)(column).check(sql`view_count >= 0`),
    )
    .addColumn('meta_title', text)
    .addColumn('meta_description', text)
    .addColumn('search_text', text, required)
    .addColumn('is_sample', boolean, defaultsTo(flag(kind, false)))
    .addColumn('version', 'integer', defaultsTo(1))
    .addColumn('request_key', text)
    .addColumn('created_by', text, refersTo('admin_users'))
    .addColumn('updated_by', text, refersTo('admin_users'))
    .addColumn('created_at', instant, required)
    .addColumn('updated_at', instant, required)
    // The long column last: SQLite reads all columns before the ones that a list selects.
    .addColumn('content', text, required)
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index blog_posts_by_creation
    on blog_posts (created_at desc, id desc)`.execute(db)
  await sql`create index blog_posts_by_status
    on blog_posts (status, created_at desc, id desc)`.execute(db)
  // The public order is by publication, or by creation when that is not known (D-16).
  await sql`create index blog_posts_by_publication
    on blog_posts (status, coalesce(published_at, created_at) desc, id desc)`.execute(db)
  await sql`create index blog_posts_by_category
    on blog_posts (category_id, status, coalesce(published_at, created_at) desc, id desc)`.execute(
    db,
  )
  await sql`create index blog_posts_samples on blog_posts (status)
    where is_sample = ${flag(kind, true)}`.execute(db)
  await sql`create unique index blog_posts_by_request_key on blog_posts (request_key)`.execute(db)

  await db.schema
    .createTable('blog_post_slugs')
    .addColumn('slug', text, primary)
    .addColumn('post_id', text, belongsTo('blog_posts'))
    .addColumn('given_up_at', instant, required)
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index blog_post_slugs_by_post on blog_post_slugs (post_id)`.execute(db)

  await db.schema
    .createTable('blog_post_drafts')
    .addColumn('id', text, primary)
    .addColumn('post_key', text, required)
    .addColumn('post_id', text, (column) => column.references('blog_posts.id').onDelete('cascade'))
    .addColumn('staff_id', text, belongsTo('admin_users'))
    .addColumn('base_version', 'integer', required)
    .addColumn('saved_at', instant)
    .addColumn('fields', text)
    .addUniqueConstraint('blog_post_drafts_one_each', ['staff_id', 'post_key'])
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index blog_post_drafts_by_post on blog_post_drafts (post_id)`.execute(db)

  await db.schema
    .createTable('blog_post_revisions')
    .addColumn('id', text, primary)
    .addColumn('post_id', text, belongsTo('blog_posts'))
    .addColumn('version', 'integer', required)
    .addColumn('saved_by', text, refersTo('admin_users'))
    .addColumn('saved_at', instant, required)
    .addColumn('fields', text, required)
    .addUniqueConstraint('blog_post_revisions_one_each', ['post_id', 'version'])
    .modifyEnd(tableOptions(kind))
    .execute()

  await db.schema
    .createTable('open_editors')
    .addColumn('post_id', text, belongsTo('blog_posts'))
    .addColumn('staff_id', text, belongsTo('admin_users'))
    .addColumn('seen_at', instant, required)
    .addPrimaryKeyConstraint('open_editors_key', ['post_id', 'staff_id'])
    .modifyEnd(tableOptions(kind))
    .execute()
}
