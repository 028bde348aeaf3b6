import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** Articles that came with the site are samples until somebody who works there has confirmed or changed them. */
export const samplePosts: SchemaMigration = {
  name: '0038-sample-posts',
  async up(db, kind) {
    const { boolean } = columnTypes(kind)
    const isSample = kind === 'sqlite' ? sql`1` : sql`true`
    const isNone = kind === 'sqlite' ? sql`0` : sql`false`
    await db.schema
      .alterTable('blog_posts')
      .addColumn('is_sample', boolean, (column) => column.notNull().defaultTo(isNone))
      .execute()
    // Whoever changed an article or its status, or confirmed all of them, has judged it already.
    await sql`update blog_posts set is_sample = ${isSample}
      where version = 1 and created_by is null and updated_by is null and request_key is null
        and 'article:' || slug in (select step from starter_content)
        and not exists (select 1 from website_confirmations where id = 'articles')`.execute(db)
    await sql`create index blog_posts_samples on blog_posts (status)
      where is_sample = ${isSample}`.execute(db)
    await notifyOfChanges[kind](db)
  },
}

/** Triggers as those of `0013-blog-search.ts`: visitors see the mark. */
const notifyOfChanges: Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>> = {
  async sqlite(db) {
    await sql`create trigger blog_posts_change_by_sample after update of is_sample on blog_posts
      begin update content_version set number = number + 1; end`.execute(db)
  },

  async postgres(db) {
    await sql`create trigger blog_posts_change_by_sample after update of is_sample on blog_posts
      for each statement execute function tell_of_content()`.execute(db)
  },
}
