import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordEvent } from '#app/domain/appointments/history/appointment-events.server.ts'
import { insertRequest } from '#tests/appointments.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

const at = '2026-11-20T10:00:00.000Z'

test.each(databaseKinds)(
  'appointments and their history come through, and the history still cannot be changed (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0039', kind)
    for (const [id, privacy] of [
      ['asked', '2026-11'],
      ['entered', null],
    ]) {
      await sql`insert into appointments (id, reference, request_key, first_name, last_name, email, phone, service,
          message, status, privacy_version, search_text, created_at, updated_at)
        values (${id}, ${id}, ${id}, 'Ama', 'Mensah', '', '024', 'ECG', '', 'pending', ${privacy}, '', ${at}, ${at})`.execute(
        db,
      )
      await sql`insert into appointment_events (id, appointment_id, number, kind, at, "by", patient_reason)
        values (${`of ${id}`}, ${id}, 1, 'received', ${at}, 'patient', ${`why ${id}`})`.execute(db)
    }
    await migrate()
    const rows = await db.selectFrom('appointments').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      { id: 'asked', source: 'web', attendance: null, attended_at: null },
      { id: 'entered', source: null, attendance: null, attended_at: null },
    ])
    const clock = { now: () => new Date(at) }
    const event = { appointment_id: 'asked', kind: 'attendance', by: 'staff' } as const
    await recordEvent({ db, clock }, { ...event, attendance: 'arrived' })
    const events = db.selectFrom('appointment_events').selectAll().orderBy('appointment_id')
    expect(await events.orderBy('number').execute()).toMatchObject([
      { id: 'of asked', kind: 'received', patient_reason: 'why asked', attendance: null },
      { appointment_id: 'asked', number: 2, kind: 'attendance', attendance: 'arrived' },
      { id: 'of entered', patient_reason: 'why entered' },
    ])
    const change = db.updateTable('appointment_events').set({ patient_reason: 'Other' }).execute()
    await expect(change).rejects.toThrow(/never changed/)
    const twice = { id: 'x', at, number: 1, ...event }
    await expect(db.insertInto('appointment_events').values(twice).execute()).rejects.toThrow(
      /unique/i,
    )
    await db.deleteFrom('appointments').execute()
    expect(await db.selectFrom('appointment_events').selectAll().execute()).toEqual([])
  },
)

test.each(databaseKinds)(
  'an attendance or a source that there is not is refused (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0039', kind)
    await migrate()
    await insertRequest({ db }, at)
    for (const wrong of [sql`attendance = 'late'`, sql`source = 'fax'`]) {
      await expect(sql`update appointments set ${wrong}`.execute(db)).rejects.toThrow(/check/i)
    }
  },
)
