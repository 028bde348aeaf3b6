import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** What each member of staff may do. Until now everybody could do everything: they are all owners. */
export const roles: SchemaMigration = {
  name: '0026-roles',
  async up(db, kind) {
    const { text, boolean } = columnTypes(kind)
    const no = kind === 'sqlite' ? sql`0` : sql`false`

    // The default is the role that may do least: a row must not gain rights by leaving something out.
    await db.schema
      .alterTable('admin_users')
      .addColumn('role', text, (column) =>
        column
          .notNull()
          .defaultTo('front-desk')
          .check(sql`role in ('owner', 'editor', 'front-desk')`),
      )
      .execute()
    await sql`update admin_users set role = 'owner'`.execute(db)
    await db.schema
      .alterTable('admin_users')
      .addColumn('branch', text, (column) =>
        column.check(sql`branch is null or role = 'front-desk'`),
      )
      .execute()
    await db.schema
      .alterTable('admin_users')
      .addColumn('second_factor_required', boolean, (column) => column.notNull().defaultTo(no))
      .execute()
    await db.schema
      .alterTable('admin_users')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  },
}
