import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findPatientToken } from '#app/domain/patient-page/finding.server.ts'
import { findPerson } from '#app/domain/personal-data/person.server.ts'
import { createSignedTokens } from '#app/platform/secrets/signed-tokens.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import {
  everyBranch,
  insertRequest,
  insertStaff,
  makeRequest,
  needsAt,
} from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { readEntry } from './appointment.schema.ts'
import { patientName } from './appointment.ts'
import { changeAppointmentStatus } from './appointments.editing.server.ts'
import { enterAppointment } from './appointments.entry.server.ts'
import { findAppointment } from './appointments.finding.server.ts'

const morning = '2026-11-20T08:00:00.000Z'

const rules = { today: '2026-11-20', services: ['Ultrasound'], branches: ['Zebilla'] }

const form = (changes: Record<string, string> = {}) => ({
  ...makeRequest({ email: '', message: '' }),
  appointment_date: '2026-11-25',
  appointment_time: '10:00',
  status: 'confirmed',
  request_key: randomUUID(),
  ...changes,
})

const entry = (changes?: Record<string, string>) => {
  const read = readEntry(form(changes), rules)
  return read.ok ? read.value : expect.fail(JSON.stringify(read.errors))
}

describe("the front desk's form", () => {
  it.each([
    ['phone', '12', 'Please enter a valid phone number.'],
    ['first_name', '', 'First name is required.'],
    ['email', 'no address', 'Please enter a valid email address.'],
    ['preferred_date', '2026-11-19', 'Preferred date cannot be in the past.'],
    ['appointment_date', '2026-02-30', 'Please enter a valid date, such as 24/12/2026.'],
    ['appointment_time', '24:00', 'Please enter a valid time.'],
    ['status', 'lost', 'Please select a status.'],
    ['request_key', '', 'Please open this form again.'],
  ])('refuses %s "%s"', (field, value, sentence) => {
    const read = readEntry(form({ [field]: value }), rules)
    expect(read).toEqual({ ok: false, kind: 'invalid', errors: { [field]: sentence } })
  })
})

describeOnSqlite('enterAppointment', (database) => {
  const needs = () => needsAt(morning, database())
  const acting = (staff: string, ...when: Parameters<typeof needs>) =>
    actingAs(staff, needs(...when))

  it('stores what a caller said, without an email or a message if need be', async () => {
    const ama = await insertStaff(database())
    const entering = await enterAppointment(acting(ama), everyBranch, entry())
    const id = entering.ok ? entering.value.id : ''
    expect(await findAppointment(needs(), everyBranch, id)).toMatchObject({
      first_name: 'Awinpoka',
      email: '',
      message: '',
      status: 'confirmed',
      appointment_date: '2026-11-25',
      appointment_time: '10:00',
      branch: 'Zebilla',
      phone_normalised: '+233240000000',
      privacy_version: null,
      entered_by: ama,
      entered_by_name: 'Ama Serwaa',
      created_at: morning,
    })
  })

  it('stores walk-ins of one name and without a phone, who get no message and are no one person', async () => {
    const ama = await insertStaff(database())
    expect(patientName({ first_name: 'Talata', last_name: '' })).toBe('Talata')
    const walkIn = { first_name: 'Talata', last_name: '', phone: '', branch: 'Zebilla' }
    for (const appointment_time of ['10:00', '11:00']) {
      const entered = entry({ ...walkIn, appointment_time })
      expect(await enterAppointment(acting(ama), everyBranch, entered)).toMatchObject({ ok: true })
    }
    const { db } = database()
    expect(await db.selectFrom('appointment_messages').select('id').execute()).toEqual([])
    expect(await findPerson(needs(), '')).toMatchObject({ total: 0 })
    const rows = await db.selectFrom('appointments').select('reference').execute()
    const tokens = createSignedTokens({ ...needs(), secret: 'a secret of these tests' })
    for (const { reference } of rows) {
      const lookup = { reference, phone: 'none' }
      expect(await findPatientToken({ ...needs(), tokens }, lookup, 'x')).toMatchObject({
        kind: 'invalid',
      })
    }
  })

  it('asks first when the same phone has an open request, however it is written', async () => {
    const ama = await insertStaff(database())
    const { reference } = await insertRequest(database(), morning, { phone: '+233 24 000 0000' })
    const newEntry = entry({ phone: '0240000000' })
    const duplicate = await enterAppointment(acting(ama), everyBranch, newEntry)
    expect(duplicate).toMatchObject({
      kind: 'conflict',
      current: [{ reference, status: 'pending' }],
    })
    expect(
      await enterAppointment(acting(ama), everyBranch, newEntry, { confirmed: true }),
    ).toMatchObject({ ok: true })
  })

  it('does not ask about requests that are closed', async () => {
    const ama = await insertStaff(database())
    const { id } = await insertRequest(database(), morning)
    await changeAppointmentStatus(acting(ama), everyBranch, { id, version: 1, status: 'completed' })
    expect(await enterAppointment(acting(ama), everyBranch, entry())).toMatchObject({ ok: true })
  })

  it('stores one row for a second tap', async () => {
    const ama = await insertStaff(database())
    const newEntry = entry()
    const first = await enterAppointment(acting(ama), everyBranch, newEntry)
    expect(await enterAppointment(acting(ama), everyBranch, newEntry)).toEqual(first)
    const rows = await database().db.selectFrom('appointments').select('id').execute()
    expect(rows).toHaveLength(1)
  })
})
