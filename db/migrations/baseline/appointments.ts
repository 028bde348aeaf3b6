import { type Kysely, sql } from 'kysely'
import {
  belongsTo,
  columnTypes,
  defaultsTo,
  optionalWhere,
  primary,
  refersTo,
  required,
  requiredWhere,
  tableOptions,
  unique,
} from '#db/migrations/column-types.ts'
import type { SchemaMigration } from '#db/migrations/migration.ts'
import type { DatabaseKind } from '#db/schema.ts'
import { maintainCounts } from './maintained-counts.ts'

const statuses = sql`('pending', 'confirmed', 'cancelled', 'completed')`
const attendances = sql`attendance in ('arrived', 'no-show')`

// `_` matches any one character: enough to reject an instant or another date format.
const isDay = (column: string) => sql`${sql.ref(column)} like '____-__-__'`

// Written as the queries write it (`isWaiting`), or neither database would use the indexes.
const isWaiting = sql`(status = 'pending' or status = 'confirmed'
  and attendance is distinct from 'arrived'
  and (branch is null or appointment_date is null or appointment_time is null)) or asked_date is not null`

/** Appointments with their history, messages to patients, and what is counted of them. */
export const appointments: SchemaMigration['up'] = async (db, kind) => {
  await createAppointments(db, kind)
  await createEvents(db, kind)
  await createMessages(db, kind)
  await createCounts(db, kind)
}

async function createAppointments(db: Kysely<unknown>, kind: DatabaseKind) {
  const { text, instant } = columnTypes(kind)
  await db.schema
    .createTable('appointments')
    .addColumn('id', text, primary)
    .addColumn('reference', text, unique)
    .addColumn('request_key', text, unique)
    .addColumn('first_name', text, required)
    .addColumn('last_name', text, required)
    .addColumn('email', text, required)
    .addColumn('phone', text, required)
    .addColumn('phone_normalised', text)
    .addColumn('service', text, required)
    .addColumn('branch', text)
    .addColumn('preferred_date', text, optionalWhere(isDay('preferred_date')))
    .addColumn('message', text, required)
    // Without checks: the choices are the form's, which changes them without a migration.
    .addColumn('referral_facility', text)
    .addColumn('referral_contact', text)
    .addColumn('referral_urgency', text)
    .addColumn('referral_reason', text)
    .addColumn('payment_preference', text)
    .addColumn('appointment_date', text, optionalWhere(isDay('appointment_date')))
    .addColumn('appointment_time', text, optionalWhere(sql`appointment_time like '__:__'`))
    .addColumn('kept_slot', text)
    .addColumn('notes', text)
    .addColumn('status', text, requiredWhere(sql`status in ${statuses}`))
    .addColumn('attendance', text, optionalWhere(attendances))
    .addColumn('attended_at', instant)
    .addColumn(
      'source',
      text,
      optionalWhere(sql`source in ('web', 'phone', 'walk-in', 'whatsapp')`),
    )
    .addColumn('entered_by', text, refersTo('admin_users'))
    .addColumn('privacy_version', text)
    .addColumn('asked_date', text, optionalWhere(isDay('asked_date')))
    .addColumn('earlier_asked_at', instant)
    .addColumn('messages_off_at', instant)
    .addColumn('answered_at', instant)
    .addColumn('set_back_at', instant)
    .addColumn('link_version', 'integer', defaultsTo(1))
    .addColumn('version', 'integer', defaultsTo(1))
    .addColumn('search_text', text, required)
    .addColumn('created_at', instant, required)
    .addColumn('updated_at', instant, required)
    .modifyEnd(tableOptions(kind))
    .execute()

  // SQLite cannot index substrings: it scans this index, in order, instead of the wide table.
  const searched = kind === 'sqlite' ? sql`, search_text` : sql``
  await sql`create index appointments_by_creation
    on appointments (created_at desc, id desc ${searched})`.execute(db)
  await sql`create index appointments_by_status
    on appointments (status, created_at desc, id desc)`.execute(db)
  await sql`create index appointments_by_branch
    on appointments (branch, created_at desc, id desc)`.execute(db)
  await sql`create index appointments_by_branch_and_status
    on appointments (branch, status, created_at desc, id desc)`.execute(db)
  await sql`create index appointments_by_change on appointments (updated_at)`.execute(db)
  await sql`create index appointments_by_phone
    on appointments (phone_normalised, status)`.execute(db)
  // The day of a visit: the agreed date, else the preferred one.
  await sql`create index appointments_by_visit
    on appointments (coalesce(appointment_date, preferred_date), branch)`.execute(db)
  await sql`create index appointments_by_branch_and_day
    on appointments (branch, appointment_date) where appointment_date is not null`.execute(db)
  // Covers the dashboard's counts of a month by day, service and branch.
  await sql`create index appointments_by_day
    on appointments (created_at, service, branch)`.execute(db)
  await sql`create index appointments_asked_to_change
    on appointments (created_at desc, id desc) where asked_date is not null`.execute(db)
  await sql`create index appointments_earlier
    on appointments (earlier_asked_at, id) where earlier_asked_at is not null`.execute(db)
  await sql`create index appointments_waiting
    on appointments (created_at, id) where ${isWaiting}`.execute(db)
  // Each page of the back-office counts what waits at a branch: the index holds all columns that the count asks for.
  await sql`create index appointments_waiting_by_branch on appointments (branch, created_at, id,
    status, appointment_date, appointment_time, attendance, asked_date, set_back_at)
    where ${isWaiting}`.execute(db)

  await db.schema
    .createTable('booking_locks')
    .addColumn('branch', text, primary)
    .addColumn('bookings', 'integer', required)
    .modifyEnd(tableOptions(kind))
    .execute()
}

async function createEvents(db: Kysely<unknown>, kind: DatabaseKind) {
  const { text, instant } = columnTypes(kind)
  await db.schema
    .createTable('appointment_events')
    .addColumn('id', text, primary)
    .addColumn('appointment_id', text, belongsTo('appointments'))
    .addColumn('number', 'integer', required)
    // Without a check: the types of the one function that writes events have the kinds, and SQLite changes no check of
    // a table, so that each new kind would copy the whole history.
    .addColumn('kind', text, required)
    .addColumn('at', instant, required)
    .addColumn('by', text, requiredWhere(sql`"by" in ('patient', 'staff')`))
    .addColumn('staff_id', text, refersTo('admin_users'))
    .addColumn('from_status', text, optionalWhere(sql`from_status in ${statuses}`))
    .addColumn('to_status', text, optionalWhere(sql`to_status in ${statuses}`))
    .addColumn('from_date', text)
    .addColumn('from_time', text)
    .addColumn('from_branch', text)
    .addColumn('from_service', text)
    .addColumn('to_date', text)
    .addColumn('to_time', text)
    .addColumn('to_branch', text)
    .addColumn('to_service', text)
    .addColumn('asked_date', text)
    .addColumn('patient_reason', text)
    .addColumn('attendance', text, optionalWhere(attendances))
    .addColumn('override_reason', text)
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create unique index appointment_events_by_appointment
    on appointment_events (appointment_id, number)`.execute(db)
  await sql`create index appointment_events_by_time on appointment_events (at)`.execute(db)

  // All but the author, who may be deleted; an event goes with its appointment alone.
  const update = sql`create trigger appointment_events_stay before update of
    id, appointment_id, number, kind, at, "by", from_status, to_status, from_date, from_time, from_branch, from_service,
    to_date, to_time, to_branch, to_service, asked_date, patient_reason, attendance, override_reason
    on appointment_events`
  if (kind === 'sqlite') {
    await sql`${update}
      begin select raise(abort, 'events of an appointment are never changed'); end`.execute(db)
    return
  }
  await sql`create function refuse_event_change() returns trigger language plpgsql as $$
    begin
      raise exception 'events of an appointment are never changed';
    end $$`.execute(db)
  await sql`${update} for each row execute function refuse_event_change()`.execute(db)
}

async function createMessages(db: Kysely<unknown>, kind: DatabaseKind) {
  const { text, instant } = columnTypes(kind)
  const templates = sql`('received', 'confirmed', 'changed', 'withdrawn', 'cancelled', 'reminder', 'result')`
  const stages = sql`('waiting', 'manual', 'sent', 'failed', 'dropped')`
  await db.schema
    .createTable('appointment_messages')
    .addColumn('id', text, primary)
    .addColumn('appointment_id', text, belongsTo('appointments'))
    .addColumn('template', text, requiredWhere(sql`template in ${templates}`))
    .addColumn('channel', text, requiredWhere(sql`channel in ('sms', 'mail', 'whatsapp', 'call')`))
    .addColumn('status', text, requiredWhere(sql`status in ${stages}`))
    .addColumn('sealed_text', text)
    .addColumn('once_key', text, (column) => column.unique())
    .addColumn('event_number', 'integer', defaultsTo(0))
    .addColumn('attempts', 'integer', defaultsTo(0))
    .addColumn('next_attempt_at', instant, required)
    .addColumn('claimed_until', instant)
    .addColumn('handed_over_at', instant)
    .addColumn('gateway_id', text)
    .addColumn('give_up_at', instant)
    .addColumn('last_error', text)
    .addColumn('created_at', instant, required)
    .addColumn('sent_at', instant)
    .addColumn('sent_by', text, refersTo('admin_users'))
    .modifyEnd(tableOptions(kind))
    .execute()
  await sql`create index appointment_messages_by_appointment
    on appointment_messages (appointment_id, created_at)`.execute(db)
  await sql`create index appointment_messages_by_next_attempt
    on appointment_messages (status, next_attempt_at)`.execute(db)
}

/**
 * On PostgreSQL triggers fire in the order of their names: those of the days come last, so that two transactions that add
 * requests wait for one another at `appointment_counts`, before either holds a day.
 */
async function createCounts(db: Kysely<unknown>, kind: DatabaseKind) {
  // Accra has the time of UTC all year.
  const day = {
    sqlite: (row: string) => `substr(${row}.created_at, 1, 10)`,
    postgres: (row: string) => `to_char(${row}.created_at at time zone 'UTC', 'YYYY-MM-DD')`,
  }
  await maintainCounts(db, kind, {
    counts: 'appointment_counts',
    keys: { status: (row) => `${row}.status` },
    changedBy: ['status'],
  })
  await maintainCounts(db, kind, {
    counts: 'appointments_per_day',
    keys: {
      day: day[kind],
      branch: (row) => `coalesce(${row}.branch, '')`,
      service: (row) => `${row}.service`,
    },
    changedBy: ['created_at', 'branch', 'service'],
  })
}
