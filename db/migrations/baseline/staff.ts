import { sql } from 'kysely'
import {
  belongsTo,
  columnTypes,
  defaultsTo,
  flag,
  optionalWhere,
  primary,
  required,
  requiredWhere,
  tableOptions,
  unique,
} from '#db/migrations/column-types.ts'
import type { SchemaMigration } from '#db/migrations/migration.ts'

/** Who works here and how they sign in: the sign-in library's tables with our columns, one-time links, and rate limits. */
export const staff: SchemaMigration['up'] = async (db, kind) => {
  const { text, instant, boolean } = columnTypes(kind)
  const no = flag(kind, false)

  await db.schema
    .createTable('admin_users')
    .addColumn('id', text, primary)
    .addColumn('full_name', text, required)
    .addColumn('email', text, unique)
    .addColumn('email_verified', boolean, required)
    .addColumn('image', text)
    .addColumn('is_active', boolean, required)
    // The default is the role that may do least: a row must not gain rights by leaving something out.
    .addColumn('role', text, (column) =>
      column
        .notNull()
        .defaultTo('front-desk')
        .check(sql`role in ('owner', 'editor', 'front-desk')`),
    )
    .addColumn('branch', text, optionalWhere(sql`branch is null or role = 'front-desk'`))
    .addColumn('two_factor_enabled', boolean, defaultsTo(no))
    .addColumn('second_factor_required', boolean, defaultsTo(no))
    .addColumn('version', 'integer', defaultsTo(1))
    .addColumn('last_login_at', instant)
    .addColumn('link_wanted_at', instant)
    .addColumn('created_at', instant, required)
    .addColumn('updated_at', instant, required)
    .modifyEnd(tableOptions(kind))
    .execute()

  await db.schema
    .createTable('admin_sessions')
    .addColumn('id', text, primary)
    .addColumn('user_id', text, belongsTo('admin_users'))
    .addColumn('token', text, unique)
    .addColumn('expires_at', instant, required)
    .addColumn('ip_address', text)
    .addColumn('user_agent', text)
    .addColumn('created_at', instant, required)
    .addColumn('updated_at', instant, required)
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index admin_sessions_by_user on admin_sessions (user_id, expires_at)`.execute(db)

  await db.schema
    .createTable('admin_accounts')
    .addColumn('id', text, primary)
    .addColumn('user_id', text, belongsTo('admin_users'))
    .addColumn('account_id', text, required)
    .addColumn('provider_id', text, required)
    .addColumn('access_token', text)
    .addColumn('refresh_token', text)
    .addColumn('id_token', text)
    .addColumn('access_token_expires_at', instant)
    .addColumn('refresh_token_expires_at', instant)
    .addColumn('scope', text)
    .addColumn('password', text)
    .addColumn('created_at', instant, required)
    .addColumn('updated_at', instant, required)
    .addUniqueConstraint('admin_accounts_one_a_provider', ['user_id', 'provider_id'])
    .modifyEnd(tableOptions(kind))
    .execute()

  await db.schema
    .createTable('admin_verifications')
    .addColumn('id', text, primary)
    .addColumn('identifier', text, required)
    .addColumn('value', text, required)
    .addColumn('expires_at', instant, required)
    .addColumn('created_at', instant, required)
    .addColumn('updated_at', instant, required)
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index admin_verifications_by_identifier
    on admin_verifications (identifier)`.execute(db)

  await db.schema
    .createTable('admin_two_factors')
    .addColumn('id', text, primary)
    .addColumn('user_id', text, (column) => belongsTo('admin_users')(column).unique())
    .addColumn('secret', text, required)
    .addColumn('backup_codes', text, required)
    .addColumn('verified', boolean)
    .addColumn('failed_verification_count', 'integer')
    .addColumn('locked_until', instant)
    .modifyEnd(tableOptions(kind))
    .execute()

  await db.schema
    .createTable('admin_passkeys')
    .addColumn('id', text, primary)
    .addColumn('user_id', text, belongsTo('admin_users'))
    .addColumn('name', text, required)
    // A sign-in finds its account by this alone, so that it must not belong to two (WebAuthn, 7.1).
    .addColumn('credential_id', text, unique)
    .addColumn('public_key', text, required)
    // A counter has 32 bits without a sign, more than PostgreSQL's integer holds.
    .addColumn('counter', kind === 'sqlite' ? 'integer' : 'bigint', required)
    .addColumn('device_type', text, required)
    .addColumn('backed_up', boolean, required)
    .addColumn('transports', text)
    .addColumn('aaguid', text)
    .addColumn('created_at', instant, required)
    .addColumn('last_used_at', instant)
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index admin_passkeys_by_user on admin_passkeys (user_id)`.execute(db)

  await db.schema
    .createTable('admin_links')
    .addColumn('token_hash', text, primary)
    .addColumn('purpose', text, requiredWhere(sql`purpose in ('set-up', 'set-password')`))
    .addColumn('origin', text, (column) =>
      defaultsTo('passed-on')(column).check(sql`origin in ('requested', 'passed-on')`),
    )
    .addColumn('user_id', text, (column) => column.references('admin_users.id').onDelete('cascade'))
    .addColumn('expires_at', instant, required)
    .addColumn('created_at', instant, required)
    .addCheckConstraint(
      'admin_links_password_of_somebody',
      sql`purpose = 'set-up' or user_id is not null`,
    )
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index admin_links_by_user on admin_links (user_id)`.execute(db)

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', text, primary)
    .addColumn('points', 'integer', required)
    .addColumn('resets_at', instant, required)
    .addColumn('free_at', instant)
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index rate_limits_by_reset on rate_limits (resets_at)`.execute(db)
}
