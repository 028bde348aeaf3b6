import { expect, it as onEach } from 'vitest'
import { listEvents } from '#app/domain/appointments/appointment-events.server.ts'
import {
  changeAppointmentStatus,
  editAppointment,
} from '#app/domain/appointments/appointments.editing.server.ts'
import { findAppointment } from '#app/domain/appointments/appointments.finding.server.ts'
import {
  declineReschedule,
  voidLink,
} from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import { patientTokenOf } from '#app/domain/patient-link/patient-link.server.ts'
import { createLinkTokens } from '#app/platform/secrets/link-tokens.server.ts'
import { done, notFound } from '#app/values/result.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertRequest, insertStaff, needsAt } from '#tests/appointments.ts'
import { hours } from '#tests/clinic.ts'
import { duringConcurrentChange } from '#tests/concurrent-change.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { setColumns } from '#tests/rows.ts'
import { askForAnotherDay, askForEarlier, cancelByPatient } from './patient-changes.server.ts'
import { readPatientPage } from './patient-page.server.ts'

const noon = '2026-11-20T12:00:00.000Z'
const linkTokens = createLinkTokens('a secret of these tests')

describeOnEachDatabase('a patient', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const at = (instant: string) => ({ ...needsAt(instant, database()), linkTokens, hours })
  const acting = (staff: string, ...when: Parameters<typeof at>) => actingAs(staff, at(...when))
  const request = { date: '2026-12-03', reason: 'Market day' }
  const ask = (token: string, changes = {}, confirmedDate = '') =>
    askForAnotherDay(at(noon), token, { ...request, ...changes }, { branch: 'Bole', confirmedDate })
  const now = async (id: string) => findAppointment(at(noon), everyBranch, id)
  const kinds = async (id: string) => (await listEvents(at(noon), id)).map(({ kind }) => kind)
  async function stored(columns: object = {}) {
    const row = await insertRequest(database(), noon, { branch: 'Bole', preferred_date: '' })
    const update = database().db.updateTable('appointments').where('id', '=', row.id)
    await update.set({ notes: null, ...columns }).execute()
    return { id: row.id, token: patientTokenOf(at(noon), row) }
  }

  onEach(
    'goes on the list for earlier times and off it, once each, as long as there is a visit to move',
    async () => {
      const { id, token } = await stored()
      const ask = (isWanted: boolean) => askForEarlier(at(noon), token, isWanted)
      const twice = [await ask(true), await ask(true)]
      expect(twice).toEqual([done(null), done(null)])
      expect(await now(id)).toMatchObject({ earlier_asked_at: noon, version: 2 })
      expect(await readPatientPage(at(noon), token)).toMatchObject({ wantsEarlier: true })
      await ask(false)
      expect(await now(id)).toMatchObject({ earlier_asked_at: null, version: 3 })
      expect(await kinds(id)).toEqual(['not-earlier', 'earlier', 'received'])
      for (let tap = 0; tap < 8; tap += 1) await ask(tap % 2 === 0)
      expect(await ask(true)).toMatchObject({ kind: 'limited' })
      expect(await cancelByPatient(at(noon), token, '')).toEqual(done(null))
      expect(await ask(true)).toEqual(done(null))
      expect(await now(id)).toMatchObject({ status: 'cancelled', earlier_asked_at: null })
    },
  )

  it('cancels once, with or without a reason, and changes nothing afterwards', async () => {
    const { id, token } = await stored({ asked_date: '2026-12-04' })
    expect(await cancelByPatient(at(noon), token, 'I am well again')).toEqual(done(null))
    expect(await cancelByPatient(at(noon), token, '')).toEqual(done(null))
    expect(await ask(token)).toEqual(done(null))
    expect(await now(id)).toMatchObject({ status: 'cancelled', asked_date: null, version: 2 })
    const [event, ...others] = await listEvents(at(noon), id)
    expect(event).toMatchObject({
      kind: 'status',
      by: 'patient',
      from_status: 'pending',
      to_status: 'cancelled',
      patient_reason: 'I am well again',
    })
    expect(others).toHaveLength(1)
    expect(await readPatientPage(at(noon), token)).toMatchObject({ state: 'withdrawn' })
  })

  it('asks for the same day once, and for another one again', async () => {
    const visit = { appointment_date: '2026-12-01', appointment_time: '09:30' }
    const { id, token } = await stored({ status: 'confirmed', ...visit })
    for (const date of ['2026-12-03', '2026-12-03', '2026-12-04']) await ask(token, { date })
    expect(await kinds(id)).toEqual(['asked', 'asked', 'received'])
    expect(await now(id)).toMatchObject({
      asked_date: '2026-12-04',
      appointment_date: '2026-12-01',
    })
    expect(await readPatientPage(at(noon), token)).toMatchObject({ askedDate: '2026-12-04' })
  })

  it('is told once when the day is a closed one', async () => {
    const { id, token } = await stored()
    const closed = { closures: [], declared: {} }
    const { timetable } = await hours.read()
    const isOpenOn = (slug: string | undefined, day: string) =>
      day !== request.date && timetable.isOpenOn(slug, day)
    const shut = { read: async () => ({ ...closed, timetable: { ...timetable, isOpenOn } }) }
    const needs = { ...at(noon), hours: shut }
    const asked = (confirmedDate: string) =>
      askForAnotherDay(needs, token, request, { branch: 'Bole', confirmedDate })
    expect(await asked('')).toMatchObject({
      kind: 'invalid',
      errors: { date: expect.stringContaining('Bole is closed on Thursday, December 3') },
    })
    expect(await asked(request.date)).toEqual(done(null))
    expect(await now(id)).toMatchObject({ asked_date: request.date })
  })

  it('cancels neither what is done nor what has passed, and may ask for a new day after that', async () => {
    const finished = await stored({ status: 'completed' })
    const agreed = { status: 'confirmed', appointment_time: '09:30' }
    const passed = await stored({ ...agreed, appointment_date: '2026-11-19' })
    for (const { token } of [finished, passed]) await cancelByPatient(at(noon), token, '')
    expect(await now(finished.id)).toMatchObject({ status: 'completed', version: 1 })
    expect(await now(passed.id)).toMatchObject({ status: 'confirmed', version: 1 })
    await ask(passed.token)
    expect(await now(passed.id)).toMatchObject({ asked_date: request.date })
  })

  it('cancels no visit to which they have come, and takes a no-show along with one to come', async () => {
    const today = { status: 'confirmed', appointment_date: '2026-11-20', attended_at: noon }
    const arrived = await stored({ ...today, attendance: 'arrived' })
    const missed = await stored({ ...today, attendance: 'no-show' })
    for (const { token } of [arrived, missed]) {
      expect(await cancelByPatient(at(noon), token, '')).toEqual(done(null))
    }
    expect(await now(arrived.id)).toMatchObject({
      status: 'confirmed',
      attendance: 'arrived',
      version: 1,
    })
    expect(await now(missed.id)).toMatchObject({
      status: 'cancelled',
      attendance: null,
      attended_at: null,
    })
  })

  it('cannot change with a void or unknown link, and not more than ten times in an hour', async () => {
    const { id, token } = await stored()
    const staff = await insertStaff(database())
    for (let day = 10; day < 20; day += 1) {
      expect(await ask(token, { date: `2026-12-${day}` })).toEqual(done(null))
    }
    expect(await ask(token)).toMatchObject({ kind: 'limited' })
    // A choice that is stored already changes nothing.
    expect(await ask(token, { date: '2026-12-19' })).toEqual(done(null))
    await voidLink(acting(staff, noon), everyBranch, { id, version: 11 })
    expect(await cancelByPatient(at(noon), token, '')).toEqual(notFound)
    expect(await cancelByPatient(at(noon), 'x', '')).toEqual(notFound)
    expect(await readPatientPage(at(noon), token)).toBeNull()
    const row = await now(id)
    const fresh = row && patientTokenOf(at(noon), row)
    expect(await readPatientPage(at(noon), fresh ?? '')).toMatchObject({ state: 'received' })
  })

  it('cancels also after as many changes as an hour allows', async () => {
    const { id, token } = await stored()
    for (let day = 10; day < 20; day += 1) await ask(token, { date: `2026-12-${day}` })
    expect(await ask(token)).toMatchObject({ kind: 'limited' })
    expect(await cancelByPatient(at(noon), token, '')).toEqual(done(null))
    expect(await now(id)).toMatchObject({ status: 'cancelled' })
  })

  it('is answered by staff, who keep the day or choose another', async () => {
    const visit = { appointment_date: '2026-12-01', appointment_time: '09:30' }
    const { id, token } = await stored({ status: 'confirmed', ...visit })
    const staff = await insertStaff(database())
    await ask(token)
    await declineReschedule(acting(staff, noon), everyBranch, { id, version: 2 })
    await declineReschedule(acting(staff, noon), everyBranch, { id, version: 2 })
    expect(await kinds(id)).toEqual(['reschedule-declined', 'asked', 'received'])
    expect(await readPatientPage(at(noon), token)).toMatchObject({
      isDeclined: true,
      askedDate: null,
    })
    await ask(token)
    const agreed = { appointment_date: request.date }
    await editAppointment(acting(staff, noon), everyBranch, { id, version: 4 }, agreed)
    expect(await readPatientPage(at(noon), token)).toMatchObject({
      isDeclined: false,
      askedDate: null,
      date: request.date,
      before: { date: '2026-12-01' },
    })
  })

  it('gives whoever has the appointment open a conflict', async () => {
    const { id, token } = await stored()
    const staff = await insertStaff(database())
    await cancelByPatient(at(noon), token, '')
    const seen = { id, version: 1 }
    const edit = { appointment_date: '2026-12-01', status: 'confirmed' } as const
    expect(await editAppointment(acting(staff, noon), everyBranch, seen, edit)).toMatchObject({
      kind: 'conflict',
      current: { status: 'cancelled' },
    })
  })

  onEach('cancels also while staff are confirming, whoever comes first', async () => {
    const { id, token } = await stored()
    const confirm = (db: ReturnType<typeof database>['db']) =>
      setColumns({ db }, 'appointments', id, { status: 'confirmed', version: 2 })
    const cancel = () => cancelByPatient(at(noon), token, '')
    expect(await duringConcurrentChange(database(), confirm, cancel)).toEqual(done(null))
    expect(await now(id)).toMatchObject({ status: 'cancelled', version: 3 })
    const [event] = await listEvents(at(noon), id)
    expect(event).toMatchObject({ from_status: 'confirmed', to_status: 'cancelled' })
  })

  onEach('and staff at the same moment leave one history and one end', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, token } = await stored()
      const staff = await insertStaff(database())
      const confirm = { id, version: 1, status: 'confirmed' } as const
      await Promise.all([
        changeAppointmentStatus(acting(staff, noon), everyBranch, confirm),
        cancelByPatient(at(noon), token, ''),
        cancelByPatient(at(noon), token, ''),
      ])
      const changes = (await listEvents(at(noon), id))
        .filter(({ kind }) => kind === 'status')
        .map(({ from_status, to_status }) => `${from_status} to ${to_status}`)
      expect(['pending to cancelled', 'confirmed to cancelled']).toContain(changes[0])
      expect(changes.filter((change) => change.endsWith('cancelled'))).toHaveLength(1)
      expect(await now(id)).toMatchObject({ status: 'cancelled', version: 1 + changes.length })
    }
  })
})
