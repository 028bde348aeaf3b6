import { sql } from 'kysely'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** Who has which post or document open, which stood in the drafts of posts: what is left of these was typed. */
export const openEditors: SchemaMigration = {
  name: '0052-open-editors',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)
    await db.schema
      .createTable('open_editors')
      .addColumn('resource', text, (column) => column.notNull())
      .addColumn('row_id', text, (column) => column.notNull())
      .addColumn('staff_id', text, (column) =>
        column.notNull().references('admin_users.id').onDelete('cascade'),
      )
      .addColumn('seen_at', instant, (column) => column.notNull())
      .addPrimaryKeyConstraint('open_editors_key', ['resource', 'row_id', 'staff_id'])
      .modifyEnd(tableOptions(kind))
      .execute()

    await sql`delete from blog_post_drafts where fields is null`.execute(db)
    await sql`drop index blog_post_drafts_by_post`.execute(db)
    await db.schema.alterTable('blog_post_drafts').dropColumn('seen_at').execute()
    await sql`create index blog_post_drafts_by_post on blog_post_drafts (post_id)`.execute(db)
  },
}
