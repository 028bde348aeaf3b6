import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { findPatientToken } from '#app/domain/patient-page/finding.server.ts'
import { findPerson } from '#app/domain/personal-data/person.server.ts'
import { createSignedTokens } from '#app/platform/secrets/signed-tokens.server.ts'
import { invalid } from '#app/values/result.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertStaff, makeRequest, needsAt } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { openRequest } from '#tests/open-request.ts'
import { readEntry } from './appointment.schema.ts'
import { patientName } from './appointment.ts'
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

it.each([
  ['first_name', '', 'First name is required.'],
  ['email', 'no address', 'Please enter a valid email address.'],
  ['preferred_date', '2026-11-19', 'Preferred date cannot be in the past.'],
  ['appointment_date', '2026-02-30', 'Please enter a valid date, such as 24/12/2026.'],
  ['appointment_time', '24:00', 'Please enter a valid time.'],
  ['status', 'lost', 'Please select a status.'],
  ['request_key', '', 'Please open this form again.'],
])('the form of the front desk refuses %s "%s"', (field, value, sentence) => {
  const read = readEntry(form({ [field]: value }), rules)
  expect(read).toEqual(invalid({ [field]: sentence }))
})

describeOnSqlite('enterAppointment', (database) => {
  const needs = () => needsAt(morning, database())
  const enter = (entered = entry(), options?: { confirmed: true }) =>
    enterAppointment(needs(), everyBranch, entered, options)

  it('stores what a caller said once, however often it is sent, without an email or a message if need be', async () => {
    const ama = await insertStaff(database())
    const typed = entry({ earlier: 'yes' })
    const entering = await enterAppointment(actingAs(ama, needs()), everyBranch, typed)
    const id = entering.ok ? entering.value.id : ''
    expect(await findAppointment(needs(), everyBranch, id)).toMatchObject({
      email: '',
      message: '',
      status: 'confirmed',
      appointment_date: '2026-11-25',
      appointment_time: '10:00',
      phone_normalised: '+233240000000',
      privacy_version: null,
      earlier_asked_at: morning,
      entered_by: ama,
      entered_by_name: 'Ama Serwaa',
      created_at: morning,
    })
    expect(await enter(typed)).toEqual(entering)
    const rows = await database().db.selectFrom('appointments').select('id').execute()
    expect(rows).toHaveLength(1)
  })

  it('stores walk-ins of one name and without a phone, who get no message and are no one person', async () => {
    expect(patientName({ first_name: 'Talata', last_name: '' })).toBe('Talata')
    const walkIn = { first_name: 'Talata', last_name: '', phone: '', branch: 'Zebilla' }
    for (const appointment_time of ['10:00', '11:00'])
      expect(await enter(entry({ ...walkIn, appointment_time }))).toMatchObject({ ok: true })
    const { db } = database()
    expect(await db.selectFrom('appointment_messages').select('id').execute()).toEqual([])
    expect(await findPerson(needs(), '')).toMatchObject({ total: 0 })
    const rows = await db.selectFrom('appointments').select('reference').execute()
    const tokens = createSignedTokens({ ...needs(), secret: 'a secret of these tests' })
    for (const { reference } of rows) {
      const found = findPatientToken({ ...needs(), tokens }, { reference, phone: 'none' }, 'x')
      expect(await found).toMatchObject({ kind: 'invalid' })
    }
  })

  it('asks first when the same phone has an open request, however it is written', async () => {
    const { row, set } = await openRequest(needs(), morning, { phone: '+233 24 000 0000' })
    const again = entry({ phone: '0240000000' })
    const { reference } = await row()
    const current = [{ reference, status: 'pending' }]
    expect(await enter(again)).toMatchObject({ kind: 'conflict', current })
    expect(await enter(again, { confirmed: true })).toMatchObject({ ok: true })
    await database().db.deleteFrom('appointments').where('reference', '!=', reference).execute()
    await set('completed')
    expect(await enter()).toMatchObject({ ok: true })
  })
})
