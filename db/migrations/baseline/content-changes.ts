import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SchemaMigration } from '#db/migrations/migration.ts'
import type { DatabaseKind } from '#db/schema.ts'

/** The columns that visitors see: a changed view count is no change of content. Of tables without a list all count. */
const visibleColumns: Record<string, readonly string[]> = {
  blog_posts: [
    'slug',
    'title',
    'excerpt',
    'content',
    'featured_image',
    'featured_image_alt',
    'focal_x',
    'focal_y',
    'tags',
    'category_id',
    'status',
    'is_sample',
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
    'focal_x',
    'focal_y',
    'placeholder',
  ],
  gallery_categories: ['name', 'slug', 'description'],
  website_documents: ['content'],
  guides: [],
  closures: [],
  holiday_days: [],
}

/**
 * Triggers, so that any change of visible content expires the cached pages, whichever process makes it. Without them
 * another process would show it when its page is a minute old, and a second is promised (S-30.3).
 */
export const contentChanges: SchemaMigration['up'] = async (db, kind) => {
  await prepare[kind](db)
  for (const [table, columns] of Object.entries(visibleColumns)) {
    const update = columns.length > 0 ? `update of ${columns.join(', ')}` : 'update'
    for (const event of ['insert', 'delete', update]) {
      await sql`create trigger ${sql.raw(`${table}_change_by_${event.slice(0, 6)}`)}
        after ${sql.raw(event)} on ${sql.raw(table)} ${report[kind]}`.execute(db)
    }
  }
}

const report: Record<DatabaseKind, RawBuilder<unknown>> = {
  sqlite: sql`begin update content_version set number = number + 1; end`,
  postgres: sql`for each statement execute function tell_of_content()`,
}

const prepare: Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>> = {
  async sqlite(db) {
    await sql`create table content_version (
      id integer primary key check (id = 1),
      number integer not null
    ) strict`.execute(db)
    await sql`insert into content_version (id, number) values (1, 0)`.execute(db)
  },
  async postgres(db) {
    await sql`create function tell_of_content() returns trigger language plpgsql as $$
      begin
        perform pg_notify('gemev_content', '');
        return null;
      end $$`.execute(db)
  },
}
