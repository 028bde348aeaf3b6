import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'
import { indexSearchText } from './sqlite-search.ts'

/** The public blog: indexes for its order and search, former slugs, and notifications of content changes. */
export const blogReading: SchemaMigration = {
  name: '0013-blog-search',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)

    await db.schema
      .createTable('blog_post_slugs')
      .addColumn('slug', text, (column) => column.primaryKey().notNull())
      .addColumn('post_id', text, (column) =>
        column.notNull().references('blog_posts.id').onDelete('cascade'),
      )
      .addColumn('given_up_at', instant, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`create index blog_post_slugs_by_post on blog_post_slugs (post_id)`.execute(db)

    // The public order is by publication, or by creation when that is not known (D-16).
    await sql`drop index blog_posts_by_publication`.execute(db)
    await sql`drop index blog_posts_by_category`.execute(db)
    await sql`create index blog_posts_by_publication
      on blog_posts (status, coalesce(published_at, created_at) desc, id desc)`.execute(db)
    await sql`create index blog_posts_by_category
      on blog_posts (category_id, status, coalesce(published_at, created_at) desc, id desc)`.execute(
      db,
    )

    if (kind === 'sqlite') await indexSearchText(db, 'blog_posts')
    await notifyOfChanges[kind](db)
  },
}

/** The columns that visitors see; a changed view count is no content change. */
const visibleColumns = {
  blog_posts: [
    'slug',
    'title',
    'excerpt',
    'content',
    'featured_image',
    'featured_image_alt',
    'tags',
    'category_id',
    'status',
    'published_at',
    'meta_title',
    'meta_description',
  ],
  blog_categories: ['name', 'slug', 'color', 'description'],
  gallery_images: [
    'cloudinary_url',
    'cloudinary_public_id',
    'alt_text',
    'category_id',
    'is_featured',
    'sort_order',
    'width',
    'height',
    'placeholder',
  ],
  gallery_categories: ['name', 'slug', 'description'],
}

const changes = Object.entries(visibleColumns).flatMap(([table, columns]) =>
  ['insert', 'delete', `update of ${columns.join(', ')}`].map((event) => ({
    trigger: sql.raw(`${table}_change_by_${event.slice(0, 6)}`),
    event: sql.raw(`after ${event} on ${table}`),
  })),
)

/**
 * Triggers, so that any change of visible content expires the cached pages, whichever process makes it. Without them
 * another process would show it when its page is a minute old, and a second is promised (S-30.3).
 */
const notifyOfChanges: Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>> = {
  async sqlite(db) {
    await sql`create table content_version (
      id integer primary key check (id = 1),
      number integer not null
    ) strict`.execute(db)
    await sql`insert into content_version (id, number) values (1, 0)`.execute(db)
    for (const { trigger, event } of changes) {
      await sql`create trigger ${trigger} ${event}
        begin update content_version set number = number + 1; end`.execute(db)
    }
  },

  async postgres(db) {
    await sql`create function tell_of_content() returns trigger language plpgsql as $$
      begin
        perform pg_notify('gemev_content', '');
        return null;
      end $$`.execute(db)
    for (const { trigger, event } of changes) {
      await sql`create trigger ${trigger} ${event}
        for each statement execute function tell_of_content()`.execute(db)
    }
  },
}
