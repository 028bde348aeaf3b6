import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

const statuses = sql`('pending', 'confirmed', 'cancelled', 'completed')`
const kinds = sql`('received', 'entered', 'status', 'visit', 'asked', 'kept', 'link')`

/** The patient's own page: its link, the day that a patient asks for instead, and the whole history of an appointment. */
export const patientPage: SchemaMigration = {
  name: '0036-patient-page',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)
    await db.schema
      .alterTable('appointments')
      .addColumn('link_version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema
      .alterTable('appointments')
      .addColumn('asked_date', text, (column) => column.check(sql`asked_date like '____-__-__'`))
      .execute()
    await sql`create index appointments_asked_to_change
      on appointments (created_at desc, id desc) where asked_date is not null`.execute(db)

    await db.schema
      .createTable('appointment_events')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('appointment_id', text, (column) =>
        column.notNull().references('appointments.id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull().check(sql`kind in ${kinds}`))
      .addColumn('at', instant, (column) => column.notNull())
      .addColumn('by', text, (column) => column.notNull().check(sql`"by" in ('patient', 'staff')`))
      .addColumn('staff_id', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .addColumn('from_status', text, (column) => column.check(sql`from_status in ${statuses}`))
      .addColumn('to_status', text, (column) => column.check(sql`to_status in ${statuses}`))
      .addColumn('from_date', text)
      .addColumn('from_time', text)
      .addColumn('from_branch', text)
      .addColumn('to_date', text)
      .addColumn('to_time', text)
      .addColumn('to_branch', text)
      .addColumn('asked_date', text)
      .addColumn('patient_reason', text)
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`create unique index appointment_events_by_appointment
      on appointment_events (appointment_id, number)`.execute(db)
    await moveHistory(db)
    await refuseChanges[kind](db)
  },
}

/** The history that there was: how each appointment came in, and its changes of status. */
async function moveHistory(db: Kysely<unknown>) {
  await sql`insert into appointment_events (id, appointment_id, number, kind, at, "by", staff_id)
    select id, id, 1, case when privacy_version is null then 'entered' else 'received' end,
      created_at, case when privacy_version is null then 'staff' else 'patient' end, entered_by
    from appointments`.execute(db)
  await sql`insert into appointment_events
      (id, appointment_id, number, kind, at, "by", staff_id, from_status, to_status)
    select id, appointment_id,
      1 + row_number() over (partition by appointment_id order by changed_at, id),
      'status', changed_at, 'staff', changed_by, from_status, to_status
    from appointment_status_changes`.execute(db)
  await db.schema.dropTable('appointment_status_changes').execute()
}

// All but the author, who may be deleted; an event goes with its appointment alone.
const columns = sql`id, appointment_id, number, kind, at, "by", from_status, to_status,
  from_date, from_time, from_branch, to_date, to_time, to_branch, asked_date, patient_reason`

const refuseChanges: Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>> = {
  async sqlite(db) {
    await sql`create trigger appointment_events_stay before update of ${columns}
      on appointment_events
      begin select raise(abort, 'events of an appointment are never changed'); end`.execute(db)
  },
  async postgres(db) {
    await sql`create function refuse_event_change() returns trigger language plpgsql as $$
      begin
        raise exception 'events of an appointment are never changed';
      end $$`.execute(db)
    await sql`create trigger appointment_events_stay before update of ${columns}
      on appointment_events
      for each row execute function refuse_event_change()`.execute(db)
  },
}
