import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** Who caused a password link. Existing links stay valid until they expire. */
export const linkOrigins: SchemaMigration = {
  name: '0031-link-origins',
  async up(db, kind) {
    const { text } = columnTypes(kind)
    await db.schema
      .alterTable('admin_links')
      .addColumn('origin', text, (column) =>
        column.notNull().defaultTo('passed-on').check(sql`origin in ('requested', 'passed-on')`),
      )
      .execute()
  },
}
