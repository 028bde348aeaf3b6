import { sql } from 'kysely'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** The passkeys of staff: the columns that the sign-in library's plugin wants, and when each was last used. */
export const passkeys: SchemaMigration = {
  name: '0047-passkeys',
  async up(db, kind) {
    const { text, instant, boolean } = columnTypes(kind)
    // A counter has 32 bits without a sign, more than PostgreSQL's integer holds.
    const counter = kind === 'sqlite' ? sql`integer` : sql`bigint`
    await db.schema
      .createTable('admin_passkeys')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('user_id', text, (column) =>
        column.notNull().references('admin_users.id').onDelete('cascade'),
      )
      .addColumn('name', text, (column) => column.notNull())
      // A sign-in finds its account by this alone, so that it must not belong to two (WebAuthn, 7.1).
      .addColumn('credential_id', text, (column) => column.notNull().unique())
      .addColumn('public_key', text, (column) => column.notNull())
      .addColumn('counter', counter, (column) => column.notNull())
      .addColumn('device_type', text, (column) => column.notNull())
      .addColumn('backed_up', boolean, (column) => column.notNull())
      .addColumn('transports', text)
      .addColumn('aaguid', text)
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('last_used_at', instant)
      .modifyEnd(tableOptions(kind))
      .execute()
    await db.schema
      .createIndex('admin_passkeys_by_user')
      .on('admin_passkeys')
      .column('user_id')
      .execute()
  },
}
