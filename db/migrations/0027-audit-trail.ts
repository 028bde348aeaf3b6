import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** The record of who did what: entries are added, never changed, and not deleted within their first year. */
export const auditTrail: SchemaMigration = {
  name: '0027-audit-trail',
  async up(db, kind) {
    const { text, instant, list } = columnTypes(kind)
    // No reference to a person or a row: an entry remains when they are deleted.
    await db.schema
      .createTable('audit_entries')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('actor_id', text)
      .addColumn('actor_name', text, (column) => column.notNull())
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('row_id', text)
      .addColumn('subject', text)
      .addColumn('details', list, (column) => column.notNull())
      .addColumn('address', text)
      .addColumn('request_id', text)
      .addColumn('search_text', text, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`create index audit_entries_by_time on audit_entries (created_at, id)`.execute(db)
    await sql`create index audit_entries_by_row on audit_entries (row_id, created_at, id)`.execute(
      db,
    )
    await refuseChanges[kind](db)
  },
}

const refuseChanges: Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>> = {
  async sqlite(db) {
    await sql`create trigger audit_entries_stay before update on audit_entries
      begin select raise(abort, 'audit entries are never changed'); end`.execute(db)
    await sql`create trigger audit_entries_remain before delete on audit_entries
      when old.created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days')
      begin select raise(abort, 'audit entries are not deleted within a year'); end`.execute(db)
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
