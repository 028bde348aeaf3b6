import { sql } from 'kysely'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** The sign-in library's tables beside users and sessions, and our own one-time links. */
export const signIn: SchemaMigration = {
  name: '0007-sign-in',
  async up(db, kind) {
    const { text, instant, boolean } = columnTypes(kind)
    const no = kind === 'sqlite' ? sql`0` : sql`false`

    await db.schema
      .alterTable('admin_users')
      .addColumn('two_factor_enabled', boolean, (column) => column.notNull().defaultTo(no))
      .execute()

    await db.schema
      .createTable('admin_accounts')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('user_id', text, (column) =>
        column.notNull().references('admin_users.id').onDelete('cascade'),
      )
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('provider_id', text, (column) => column.notNull())
      .addColumn('access_token', text)
      .addColumn('refresh_token', text)
      .addColumn('id_token', text)
      .addColumn('access_token_expires_at', instant)
      .addColumn('refresh_token_expires_at', instant)
      .addColumn('scope', text)
      .addColumn('password', text)
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('updated_at', instant, (column) => column.notNull())
      .addUniqueConstraint('admin_accounts_one_a_provider', ['user_id', 'provider_id'])
      .modifyEnd(tableOptions(kind))
      .execute()

    await db.schema
      .createTable('admin_verifications')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('identifier', text, (column) => column.notNull())
      .addColumn('value', text, (column) => column.notNull())
      .addColumn('expires_at', instant, (column) => column.notNull())
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('updated_at', instant, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
    await db.schema
      .createIndex('admin_verifications_by_identifier')
      .on('admin_verifications')
      .column('identifier')
      .execute()

    await db.schema
      .createTable('admin_two_factors')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('user_id', text, (column) =>
        column.notNull().unique().references('admin_users.id').onDelete('cascade'),
      )
      .addColumn('secret', text, (column) => column.notNull())
      .addColumn('backup_codes', text, (column) => column.notNull())
      .addColumn('verified', boolean)
      .addColumn('failed_verification_count', 'integer')
      .addColumn('locked_until', instant)
      .modifyEnd(tableOptions(kind))
      .execute()

    await db.schema
      .createTable('admin_links')
      .addColumn('token_hash', text, (column) => column.primaryKey().notNull())
      .addColumn('purpose', text, (column) =>
        column.notNull().check(sql`purpose in ('set-up', 'set-password')`),
      )
      .addColumn('user_id', text, (column) =>
        column.references('admin_users.id').onDelete('cascade'),
      )
      .addColumn('expires_at', instant, (column) => column.notNull())
      .addColumn('created_at', instant, (column) => column.notNull())
      .addCheckConstraint(
        'admin_links_password_of_somebody',
        sql`purpose = 'set-up' or user_id is not null`,
      )
      .modifyEnd(tableOptions(kind))
      .execute()
    await db.schema.createIndex('admin_links_by_user').on('admin_links').column('user_id').execute()
  },
}
