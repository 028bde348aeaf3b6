import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import type { SchemaMigration } from './migration.ts'

/**
 * Rows store the words that the program uses: `manual` for a message that staff send by hand, which was `desk`, and
 * `reschedule-declined` for the event that staff refused another day, which was `kept`.
 */
export const storedWords: SchemaMigration = {
  name: '0056-stored-words',
  async up(db, kind) {
    await renameStatus[kind](db)
    await renameEvent[kind](db)
  },
}

type Step = Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>>

const isStatus = sql`check (status in ('waiting', 'manual', 'sent', 'failed', 'dropped'))`

const renameStatus: Step = {
  async postgres(db) {
    await sql`alter table appointment_messages
      drop constraint appointment_messages_status_check`.execute(db)
    await sql`update appointment_messages set status = 'manual' where status = 'desk'`.execute(db)
    await sql`alter table appointment_messages add ${isStatus}`.execute(db)
  },
  // SQLite changes no check of a table: a new one takes its place.
  async sqlite(db) {
    await sql`create table new_messages (
      id text not null primary key,
      appointment_id text not null references appointments (id) on delete cascade,
      template text not null check (template in
        ('received', 'confirmed', 'changed', 'withdrawn', 'cancelled', 'reminder', 'result')),
      channel text not null check (channel in ('sms', 'mail', 'whatsapp', 'call')),
      status text not null ${isStatus},
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
    const others = sql`sealed_text, once_key, event_number, attempts, next_attempt_at, claimed_until,
      handed_over_at, gateway_id, give_up_at, last_error, created_at, sent_at, sent_by`
    await sql`insert into new_messages (id, appointment_id, template, channel, status, ${others})
      select id, appointment_id, template, channel, replace(status, 'desk', 'manual'), ${others}
      from appointment_messages`.execute(db)
    await sql`drop table appointment_messages`.execute(db)
    await sql`alter table new_messages rename to appointment_messages`.execute(db)
    await sql`create index appointment_messages_by_appointment
      on appointment_messages (appointment_id, created_at)`.execute(db)
    await sql`create index appointment_messages_by_next_attempt
      on appointment_messages (status, next_attempt_at)`.execute(db)
  },
}

const rename = sql`update appointment_events set kind = 'reschedule-declined' where kind = 'kept'`

/**
 * Renames the kind of the stored events, without the trigger that refuses changes of the history, and refuses the former word: a
 * process of the release before may still run, and what it wrote could never be corrected.
 */
const renameEvent: Step = {
  async postgres(db) {
    await sql`alter table appointment_events disable trigger appointment_events_stay`.execute(db)
    await rename.execute(db)
    await sql`alter table appointment_events enable trigger appointment_events_stay`.execute(db)
    await sql`alter table appointment_events add check (kind <> 'kept')`.execute(db)
  },
  async sqlite(db) {
    const { rows } = await sql<{ sql: string }>`select sql from sqlite_master
      where name = 'appointment_events_stay'`.execute(db)
    await sql`drop trigger appointment_events_stay`.execute(db)
    await rename.execute(db)
    for (const trigger of rows) await sql.raw(trigger.sql).execute(db)
    await sql`create trigger appointment_events_former_word before insert on appointment_events
      when new.kind = 'kept'
      begin select raise(abort, 'constraint: this kind of event has another name now'); end`.execute(
      db,
    )
  },
}
