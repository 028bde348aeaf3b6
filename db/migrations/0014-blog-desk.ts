import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** What writing posts needs: a key against storing one twice, drafts beside the posts, revisions, counts. */
export const blogDesk: SchemaMigration = {
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

    await db.schema
      .createTable('blog_post_counts')
      .addColumn('status', text, (column) => column.primaryKey().notNull())
      .addColumn('amount', 'integer', (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`insert into blog_post_counts (status, amount)
      select status, count(*) from blog_posts group by status`.execute(db)
    await keepCounts[kind](db)
  },
}

/** The counts follow every change, whoever makes it, as those of the appointments do. */
const keepCounts: Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>> = {
  async sqlite(db) {
    const add = (row: 'old' | 'new', amount: 1 | -1) =>
      sql.raw(`insert into blog_post_counts (status, amount) values (${row}.status, ${amount})
        on conflict (status) do update set amount = amount + excluded.amount;`)
    await sql`create trigger blog_posts_counted_in after insert on blog_posts
      begin ${add('new', 1)} end`.execute(db)
    await sql`create trigger blog_posts_counted_out after delete on blog_posts
      begin ${add('old', -1)} end`.execute(db)
    await sql`create trigger blog_posts_counted_over after update of status on blog_posts
      when old.status <> new.status
      begin ${add('old', -1)} ${add('new', 1)} end`.execute(db)
  },

  // Once a statement and in the order of the statuses, so that no two transactions wait for each other.
  async postgres(db) {
    const gone = 'select status, -1 as change from gone'
    const come = 'select status, 1 as change from come'
    const events = [
      ['insert', come, 'new table as come'],
      ['delete', gone, 'old table as gone'],
      ['update', `${gone} union all ${come}`, 'old table as gone new table as come'],
    ] as const
    for (const [event, changes, tables] of events) {
      await sql`create function ${sql.raw(`count_blog_post_${event}`)}() returns trigger
        language plpgsql as $$
        begin
          insert into blog_post_counts (status, amount)
          select status, sum(change) from (${sql.raw(changes)}) as changes
          group by status having sum(change) <> 0 order by status
          on conflict (status) do update
          set amount = blog_post_counts.amount + excluded.amount;
          return null;
        end $$`.execute(db)
      await sql`create trigger ${sql.raw(`blog_posts_count_${event}`)}
        after ${sql.raw(event)} on blog_posts referencing ${sql.raw(tables)}
        for each statement execute function ${sql.raw(`count_blog_post_${event}`)}()`.execute(db)
    }
  },
}
