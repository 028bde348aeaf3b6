import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

export const staff: SchemaMigration = {
  name: '0001-staff',
  async up(db, kind) {
    const { text, instant, boolean } = columnTypes(kind)

    await db.schema
      .createTable('admin_users')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('full_name', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull().unique())
      .addColumn('email_verified', boolean, (column) => column.notNull())
      .addColumn('image', text)
      .addColumn('is_active', boolean, (column) => column.notNull())
      .addColumn('last_login_at', instant)
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('updated_at', instant, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()

    await db.schema
      .createTable('admin_sessions')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('user_id', text, (column) =>
        column.notNull().references('admin_users.id').onDelete('cascade'),
      )
      .addColumn('token', text, (column) => column.notNull().unique())
      .addColumn('expires_at', instant, (column) => column.notNull())
      .addColumn('ip_address', text)
      .addColumn('user_agent', text)
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('updated_at', instant, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
    await db.schema
      .createIndex('admin_sessions_by_user')
      .on('admin_sessions')
      .columns(['user_id', 'expires_at'])
      .execute()

    await db.schema
      .createTable('rate_limits')
      .addColumn('key', text, (column) => column.primaryKey().notNull())
      .addColumn('points', 'integer', (column) => column.notNull())
      .addColumn('resets_at', instant, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
    await db.schema
      .createIndex('rate_limits_by_reset')
      .on('rate_limits')
      .column('resets_at')
      .execute()
  },
}
