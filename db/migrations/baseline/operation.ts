import { type Kysely, sql } from 'kysely'
import {
  columnTypes,
  defaultsTo,
  primary,
  required,
  tableOptions,
  unique,
} from '#db/migrations/column-types.ts'
import type { SchemaMigration } from '#db/migrations/migration.ts'
import type { DatabaseKind } from '#db/schema.ts'

/** Mail, the audit trail, the register of breaches, and what the processes do by themselves. */
export const operation: SchemaMigration['up'] = async (db, kind) => {
  const { text, instant, list } = columnTypes(kind)

  await db.schema
    .createTable('outbox')
    .addColumn('id', text, primary)
    .addColumn('to_address', text, required)
    .addColumn('subject', text, required)
    .addColumn('body_text', text, required)
    .addColumn('body_html', text)
    .addColumn('sealed_link', text)
    .addColumn('message_id', text, unique)
    .addColumn('status', text, (column) =>
      defaultsTo('waiting')(column).check(sql`status in ('waiting', 'sent', 'failed')`),
    )
    .addColumn('attempts', 'integer', defaultsTo(0))
    .addColumn('next_attempt_at', instant, required)
    .addColumn('claimed_until', instant)
    .addColumn('give_up_at', instant)
    .addColumn('last_error', text)
    .addColumn('created_at', instant, required)
    .addColumn('sent_at', instant)
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index outbox_by_next_attempt on outbox (status, next_attempt_at)`.execute(db)
  await sql`create index outbox_by_creation on outbox (created_at desc, id desc)`.execute(db)

  // No reference to a person or a row: an entry remains when they are deleted.
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', text, primary)
    .addColumn('created_at', instant, required)
    .addColumn('actor_id', text)
    .addColumn('actor_name', text, required)
    .addColumn('action', text, required)
    .addColumn('row_id', text)
    .addColumn('subject', text)
    .addColumn('details', list, required)
    .addColumn('address', text)
    .addColumn('request_id', text)
    .addColumn('search_text', text, required)
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index audit_entries_by_time on audit_entries (created_at, id)`.execute(db)
  await sql`create index audit_entries_by_row on audit_entries (row_id, created_at, id)`.execute(db)
  await refuseAuditChanges[kind](db)

  await db.schema
    .createTable('breaches')
    .addColumn('id', text, primary)
    .addColumn('version', 'integer', defaultsTo(1))
    .addColumn('title', text, required)
    .addColumn('noticed', text, required)
    .addColumn('affected', text, required)
    .addColumn('measures', text, required)
    .addColumn('reported', text, required)
    .addColumn('created_at', instant, required)
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index breaches_by_time on breaches (created_at, id)`.execute(db)

  await db.schema
    .createTable('daily_work')
    .addColumn('name', text, primary)
    .addColumn('done_on', text, required)
    .modifyEnd(tableOptions(kind))
    .execute()

  await db.schema
    .createTable('backup_requests')
    .addColumn('id', text, (column) => column.primaryKey().check(sql`id = 'next'`))
    .addColumn('requested_at', instant, required)
    .addColumn('claimed_by', text)
    .addColumn('claimed_until', instant)
    .addColumn('failed_at', instant)
    .modifyEnd(tableOptions(kind))
    .execute()
}

/** Entries are added, never changed, and not deleted within their first year. */
const refuseAuditChanges: Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>> = {
  async sqlite(db) {
    await sql`create trigger audit_entries_stay before update on audit_entries
      begin select raise(abort, 'audit entries are never changed'); end`.execute(db)
    await sql`create trigger audit_entries_remain before delete on audit_entries
      when old.created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days')
      begin select raise(abort, 'audit entries are not deleted within a year'); end`.execute(db)
    // `insert or replace` deletes the row before it without running the trigger that refuses deletions.
    await sql`create trigger audit_entries_unique before insert on audit_entries
      when exists (select 1 from audit_entries where id = new.id)
      begin select raise(abort, 'audit entries are never changed'); end`.execute(db)
  },
  async postgres(db) {
    await sql`create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.created_at <= now() - interval '365 days' then return old; end if;
        end if;
        raise exception 'audit entries are never changed, and not deleted within a year';
      end $$`.execute(db)
    await sql`create trigger audit_entries_stay before update or delete on audit_entries
      for each row execute function refuse_audit_change()`.execute(db)
    await sql`create trigger audit_entries_remain before truncate on audit_entries
      for each statement execute function refuse_audit_change()`.execute(db)
  },
}
