import { expect, it as onEach } from 'vitest'
import {
  changeAppointmentStatus,
  editAppointment,
} from '#app/domain/appointments/appointments.editing.server.ts'
import {
  declineReschedule,
  voidLink,
} from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import { patientTokenOf } from '#app/domain/patient-link/patient-link.server.ts'
import { done, notFound } from '#app/values/result.ts'
import { everyBranch, needsAt } from '#tests/appointments.ts'
import { hours } from '#tests/clinic.ts'
import { duringConcurrentChange } from '#tests/concurrent-change.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { openRequest } from '#tests/open-request.ts'
import { setColumns } from '#tests/rows.ts'
import { askForAnotherDay, askForEarlier, cancelByPatient } from './patient-changes.server.ts'
import { readPatientPage } from './patient-page.server.ts'

const noon = '2026-11-20T12:00:00.000Z'
const request = { date: '2026-12-03', reason: 'Market day' }
const confirmed = {
  status: 'confirmed',
  appointment_date: '2026-12-01',
  appointment_time: '09:30',
} as const

describeOnEachDatabase('a patient', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const needs = () => ({ ...needsAt(noon, database()), hours })
  /** Stores a request with these columns, and what its patient and staff do with it. */
  async function open(columns?: object) {
    const asked = { branch: 'Bole', preferred_date: '' } as const
    const visit = await openRequest(needs(), noon, asked, columns)
    const token = patientTokenOf(needs(), await visit.row())
    return {
      ...visit,
      token,
      page: () => readPatientPage(needs(), token),
      cancel: (reason = '') => cancelByPatient(needs(), token, reason),
      ask: (date = request.date, { confirmedDate = '', own = needs() } = {}) =>
        askForAnotherDay(own, token, { ...request, date }, { branch: 'Bole', confirmedDate }),
      kinds: async () => (await visit.events()).map(({ kind }) => kind),
    }
  }

  onEach(
    'goes on the list for earlier times and off it, once each, as long as there is a visit to move',
    async () => {
      const { cancel, kinds, page, row, token } = await open()
      const ask = (isWanted: boolean) => askForEarlier(needs(), token, isWanted)
      expect([await ask(true), await ask(true)]).toEqual([done(null), done(null)])
      expect(await row()).toMatchObject({ earlier_asked_at: noon, version: 2 })
      expect(await page()).toMatchObject({ wantsEarlier: true })
      await ask(false)
      expect(await row()).toMatchObject({ earlier_asked_at: null, version: 3 })
      expect(await kinds()).toEqual(['not-earlier', 'earlier', 'received'])
      for (let tap = 0; tap < 8; tap += 1) await ask(tap % 2 === 0)
      expect(await ask(true)).toMatchObject({ kind: 'limited' })
      expect(await cancel()).toEqual(done(null))
      expect(await ask(true)).toEqual(done(null))
      expect(await row()).toMatchObject({ status: 'cancelled', earlier_asked_at: null })
    },
  )

  it('cancels once, with or without a reason, which whoever has it open meets as a conflict', async () => {
    const { acting, ask, cancel, events, id, page, row } = await open({ asked_date: '2026-12-04' })
    expect(await cancel('I am well again')).toEqual(done(null))
    expect(await cancel()).toEqual(done(null))
    expect(await ask()).toEqual(done(null))
    expect(await row()).toMatchObject({ status: 'cancelled', asked_date: null, version: 2 })
    const change = { from_status: 'pending', to_status: 'cancelled' }
    expect(await events()).toMatchObject([
      { ...change, kind: 'status', by: 'patient', patient_reason: 'I am well again' },
      { kind: 'received' },
    ])
    expect(await page()).toMatchObject({ state: 'withdrawn' })
    const late = await editAppointment(acting, everyBranch, { id, version: 1 }, confirmed)
    expect(late).toMatchObject({ kind: 'conflict', current: { status: 'cancelled' } })
  })

  it('asks for the same day once, and for another one again, also once the agreed one has passed', async () => {
    const { ask, id, kinds, page, row } = await open(confirmed)
    for (const date of ['2026-12-03', '2026-12-03', '2026-12-04']) await ask(date)
    expect(await kinds()).toEqual(['asked', 'asked', 'received'])
    const { appointment_date } = confirmed
    expect(await row()).toMatchObject({ asked_date: '2026-12-04', appointment_date })
    expect(await page()).toMatchObject({ askedDate: '2026-12-04' })
    await setColumns(database(), 'appointments', id, { appointment_date: '2026-11-19' })
    await ask()
    expect(await row()).toMatchObject({ asked_date: request.date })
  })

  it('is told once when the day is a closed one', async () => {
    const { ask, row } = await open()
    const read = await hours.read()
    const isOpenOn = (slug: string | undefined, day: string) =>
      day !== request.date && read.timetable.isOpenOn(slug, day)
    const shut = { read: async () => ({ ...read, timetable: { ...read.timetable, isOpenOn } }) }
    const own = { ...needs(), hours: shut }
    const errors = { date: expect.stringContaining('Bole is closed on Thursday, December 3') }
    expect(await ask(request.date, { own })).toMatchObject({ kind: 'invalid', errors })
    expect(await ask(request.date, { own, confirmedDate: request.date })).toEqual(done(null))
    expect(await row()).toMatchObject({ asked_date: request.date })
  })

  const today = { status: 'confirmed', appointment_date: '2026-11-20', attended_at: noon }
  const cancelled = { status: 'cancelled', attendance: null, attended_at: null }
  it.each([
    ['not what is done', { status: 'completed' }, {}],
    ['not what has passed', { ...confirmed, appointment_date: '2026-11-19' }, {}],
    ['no visit to which they have come', { ...today, attendance: 'arrived' }, {}],
    ['a visit to come that they have missed once', { ...today, attendance: 'no-show' }, cancelled],
  ])('cancels %s', async (_, columns, change) => {
    const { cancel, row } = await open(columns)
    expect(await cancel()).toEqual(done(null))
    const version = 'status' in change ? 2 : 1
    expect(await row()).toMatchObject({ ...columns, ...change, version })
  })

  it('cannot change with a void or unknown link, nor ask more than ten times in an hour', async () => {
    const { acting, ask, cancel, page, row } = await open()
    for (let day = 10; day < 20; day += 1) expect(await ask(`2026-12-${day}`)).toEqual(done(null))
    expect(await ask()).toMatchObject({ kind: 'limited' })
    // A choice that is stored already changes nothing.
    expect(await ask('2026-12-19')).toEqual(done(null))
    await voidLink(acting, everyBranch, await row())
    expect(await cancel()).toEqual(notFound)
    expect(await cancelByPatient(needs(), 'x', '')).toEqual(notFound)
    expect(await page()).toBeNull()
    const fresh = patientTokenOf(needs(), await row())
    expect(await readPatientPage(needs(), fresh)).toMatchObject({ state: 'received' })
    // A cancellation has no limit.
    expect(await cancelByPatient(needs(), fresh, '')).toEqual(done(null))
    expect(await row()).toMatchObject({ status: 'cancelled' })
  })

  it('is answered by staff, who keep the day or choose another', async () => {
    const { acting, ask, edit, id, kinds, page } = await open(confirmed)
    await ask()
    for (const _ of [1, 2]) await declineReschedule(acting, everyBranch, { id, version: 2 })
    expect(await kinds()).toEqual(['reschedule-declined', 'asked', 'received'])
    expect(await page()).toMatchObject({ isDeclined: true, askedDate: null })
    await ask()
    await edit({ appointment_date: request.date })
    const moved = { date: request.date, before: { date: '2026-12-01' } }
    expect(await page()).toMatchObject({ ...moved, isDeclined: false, askedDate: null })
  })

  onEach('cancels also while staff are confirming, whoever comes first', async () => {
    const { cancel, events, id, row } = await open()
    const confirm = (db: ReturnType<typeof database>['db']) =>
      setColumns({ db }, 'appointments', id, { status: 'confirmed', version: 2 })
    expect(await duringConcurrentChange(database(), confirm, () => cancel())).toEqual(done(null))
    expect(await row()).toMatchObject({ status: 'cancelled', version: 3 })
    const [event] = await events()
    expect(event).toMatchObject({ from_status: 'confirmed', to_status: 'cancelled' })
  })

  onEach('and staff at the same moment leave one history and one end', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { acting, cancel, events, id, row } = await open()
      const confirm = { id, version: 1, status: 'confirmed' } as const
      await Promise.all([changeAppointmentStatus(acting, everyBranch, confirm), cancel(), cancel()])
      const changes = (await events('status')).map(
        ({ from_status, to_status }) => `${from_status} to ${to_status}`,
      )
      expect(['pending to cancelled', 'confirmed to cancelled']).toContain(changes[0])
      expect(changes.filter((change) => change.endsWith('cancelled'))).toHaveLength(1)
      expect(await row()).toMatchObject({ status: 'cancelled', version: 1 + changes.length })
    }
  })
})
