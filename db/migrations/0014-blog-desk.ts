import { sql } from 'kysely'
import { columnTypes, tableOptions } from './column-types.ts'
import { maintainCounts } from './maintained-counts.ts'
import type { SchemaMigration } from './migration.ts'

/** The blog's admin: request keys against storing a post twice, drafts, revisions and counts. */
export const blogAdmin: SchemaMigration = {
  name: '0014-blog-desk',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)

    await db.schema.alterTable('blog_posts').addColumn('request_key', text).execute()
    await sql`create unique index blog_posts_by_request_key
      on blog_posts (request_key)`.execute(db)

    await db.schema
      .createTable('blog_post_drafts')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('post_key', text, (column) => column.notNull())
      .addColumn('post_id', text, (column) =>
        column.references('blog_posts.id').onDelete('cascade'),
      )
      .addColumn('staff_id', text, (column) =>
        column.notNull().references('admin_users.id').onDelete('cascade'),
      )
      .addColumn('base_version', 'integer', (column) => column.notNull())
      .addColumn('seen_at', instant, (column) => column.notNull())
      .addColumn('saved_at', instant)
      .addColumn('fields', text)
      .addUniqueConstraint('blog_post_drafts_one_each', ['staff_id', 'post_key'])
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`create index blog_post_drafts_by_post
      on blog_post_drafts (post_id, seen_at)`.execute(db)

    await db.schema
      .createTable('blog_post_revisions')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('post_id', text, (column) =>
        column.notNull().references('blog_posts.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('saved_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .addColumn('saved_at', instant, (column) => column.notNull())
      .addColumn('fields', text, (column) => column.notNull())
      .addUniqueConstraint('blog_post_revisions_one_each', ['post_id', 'version'])
      .modifyEnd(tableOptions(kind))
      .execute()

    await maintainCounts(db, kind, {
      table: 'blog_posts',
      by: 'status',
      counts: 'blog_post_counts',
    })
  },
}
