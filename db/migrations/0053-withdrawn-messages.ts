import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import type { SchemaMigration } from './migration.ts'

/** That a visit does not hold any more becomes a kind of messages of its own. */
export const withdrawnMessages: SchemaMigration = {
  name: '0053-withdrawn-messages',
  up: (db, kind) => allowTemplate[kind](db),
}

const isTemplate = sql`check (template in
  ('received', 'confirmed', 'changed', 'withdrawn', 'cancelled', 'reminder', 'result'))`

const allowTemplate: Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>> = {
  async postgres(db) {
    // PostgreSQL has named the checks of this table, and of the one that it took the place of.
    const { rows } = await sql<{ conname: string }>`select conname from pg_constraint
      where conrelid = 'appointment_messages'::regclass and contype = 'c'
        and pg_get_constraintdef(oid) like '%(template %'`.execute(db)
    for (const { conname } of rows) {
      await sql`alter table appointment_messages drop constraint ${sql.ref(conname)}`.execute(db)
    }
    await sql`alter table appointment_messages add ${isTemplate}`.execute(db)
  },
  // SQLite changes no check of a table: a new one takes its place.
  async sqlite(db) {
    await sql`create table new_messages (
      id text not null primary key,
      appointment_id text not null references appointments (id) on delete cascade,
      template text not null ${isTemplate},
      channel text not null check (channel in ('sms', 'mail', 'whatsapp', 'call')),
      status text not null check (status in ('waiting', 'desk', 'sent', 'failed', 'dropped')),
      sealed_text text,
      once_key text unique,
      event_number integer not null default 0,
      attempts integer not null default 0,
      next_attempt_at text not null,
      claimed_until text,
      handed_over_at text,
      gateway_id text,
      give_up_at text,
      last_error text,
      created_at text not null,
      sent_at text,
      sent_by text references admin_users (id) on delete set null
    ) strict`.execute(db)
    await sql`insert into new_messages select * from appointment_messages`.execute(db)
    await sql`drop table appointment_messages`.execute(db)
    await sql`alter table new_messages rename to appointment_messages`.execute(db)
    await sql`create index appointment_messages_by_appointment
      on appointment_messages (appointment_id, created_at)`.execute(db)
    await sql`create index appointment_messages_by_next_attempt
      on appointment_messages (status, next_attempt_at)`.execute(db)
  },
}
