import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

type DatabaseBefore = Awaited<ReturnType<typeof openDatabaseBefore>>

const minute = (number: number) => `2026-11-20T10:0${number}:00.000Z`

test.each(databaseKinds)(
  'how an appointment came in and each change of its status become its history (%s)',
  async (kind) => {
    const database = await openDatabaseBefore('0036', kind)
    await storeAppointments(database)
    await storeStatusChanges(database)
    await database.migrate()
    const began = { number: 1, from_status: null, to_status: null, at: minute(0) }
    expect(await listHistory(database)).toEqual([
      { appointment_id: 'asked', kind: 'received', by: 'patient', staff_id: null, ...began },
      { ...change(2, 'pending', 'confirmed', minute(1)), staff_id: 'ama' },
      { ...change(3, 'confirmed', 'cancelled', minute(2)), staff_id: null },
      { ...change(4, 'cancelled', 'confirmed', minute(2)), staff_id: null },
      { ...change(5, 'confirmed', 'completed', minute(3)), staff_id: 'ama' },
      { appointment_id: 'entered', kind: 'entered', by: 'staff', staff_id: 'ama', ...began },
    ])
  },
)

/** Stores an admin, and two appointments: 'asked' by a patient, and 'entered' by that admin. */
async function storeAppointments({ db, kind }: DatabaseBefore) {
  const isTrue = kind === 'sqlite' ? 1 : true
  await sql`insert into admin_users
    (id, full_name, email, email_verified, is_active, role, created_at, updated_at)
    values ('ama', '', 'ama@example.com', ${isTrue}, ${isTrue}, 'owner', ${minute(0)}, ${minute(0)})`.execute(
    db,
  )
  for (const [id, privacyVersion, staff] of [
    ['asked', '1', null],
    ['entered', null, 'ama'],
  ]) {
    await sql`insert into appointments (id, reference, request_key, first_name, last_name, email, phone,
      service, message, status, privacy_version, entered_by, search_text, created_at, updated_at)
      values (${id}, ${id}, ${id}, 'Awinpoka', 'Atanga', 'a@example.com', '0244123456', 'ECG', 'One.',
      'completed', ${privacyVersion}, ${staff}, '', ${minute(0)}, ${minute(0)})`.execute(db)
  }
}

/**
 * Stores the changes of a status neither in their order nor in that of their ids, which only decides between equal
 * instants.
 */
async function storeStatusChanges({ db }: DatabaseBefore) {
  for (const [id, from, to, staff, at] of [
    ['a', 'confirmed', 'completed', 'ama', minute(3)],
    ['c', 'pending', 'confirmed', 'ama', minute(1)],
    ['b2', 'cancelled', 'confirmed', null, minute(2)],
    ['b1', 'confirmed', 'cancelled', null, minute(2)],
  ]) {
    await sql`insert into appointment_status_changes
      (id, appointment_id, from_status, to_status, changed_by, changed_at)
      values (${id}, 'asked', ${from}, ${to}, ${staff}, ${at})`.execute(db)
  }
}

const listHistory = ({ db }: DatabaseBefore) =>
  db
    .selectFrom('appointment_events')
    .select(['appointment_id', 'number', 'kind', 'by', 'staff_id'])
    .select(['from_status', 'to_status', 'at'])
    .orderBy('appointment_id')
    .orderBy('number')
    .execute()

const change = (number: number, from_status: string, to_status: string, at: string) => ({
  appointment_id: 'asked',
  number,
  kind: 'status',
  by: 'staff',
  from_status,
  to_status,
  at,
})
