import { expect, it } from 'vitest'
import { listEvents } from '#app/domain/appointments/appointment-events.server.ts'
import {
  changeAppointmentStatus,
  editAppointment,
} from '#app/domain/appointments/appointments.editing.server.ts'
import { enterAppointment } from '#app/domain/appointments/appointments.entry.server.ts'
import { done, notFound } from '#app/result.ts'
import { everyBranch, insertRequest, insertStaff, needsAt } from '#tests/appointments.ts'
import { branchesNamed, clinicWith } from '#tests/clinic.ts'
import { completeRequest } from '#tests/complete-request.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { acceptOffer, declineOffer, offerTime } from './offers.server.ts'
import { countOffers, countWaitingPatients, listOffers } from './waiting-patients.server.ts'

const morning = '2026-11-20T08:00:00.000Z'
const day = '2026-12-01'
const freed = { date: day, time: '09:00', branch: 'Zebilla' }

describeOnEachDatabase('earlier times', (database) => {
  const needs = (instant = morning) => needsAt(instant, database())
  /** A patient who would come earlier, with a visit that is agreed for later. */
  async function waiting(instant: string, visit: object = {}) {
    const row = await insertRequest(database(), instant, { service: 'Ultrasound', earlier: true })
    const agreed = {
      appointment_date: '2026-12-10',
      appointment_time: '10:00',
      status: 'confirmed',
    } as const
    await database()
      .db.updateTable('appointments')
      .set({ ...agreed, ...visit })
      .where('id', '=', row.id)
      .execute()
    return row
  }
  /** A visit that is confirmed for the time that becomes free. */
  async function booked() {
    const row = await insertRequest(database(), morning, { service: 'Ultrasound' })
    const staff = await insertStaff(database())
    const visit = { appointment_date: day, appointment_time: '09:00', status: 'confirmed' } as const
    const result = await editAppointment(needs(), everyBranch, row, visit, staff)
    expect(result).toMatchObject({ ok: true })
    return { id: row.id, version: row.version + 1, staff }
  }
  const cancel = ({ staff, ...seen }: Awaited<ReturnType<typeof booked>>) =>
    changeAppointmentStatus(needs(), everyBranch, { ...seen, status: 'cancelled' }, staff)
  async function freeATime() {
    const visit = await booked()
    await cancel(visit)
    return visit
  }
  const offersNow = (scope = everyBranch as { branch: string | null }) => listOffers(needs(), scope)
  const idsIn = (offers: Awaited<ReturnType<typeof offersNow>>) =>
    offers.map(({ patients }) => patients.map(({ id }) => id))

  it('are offered in the order in which people asked, to those who come later and for the same test', async () => {
    const second = await waiting('2026-11-02T08:00:00.000Z')
    const first = await waiting('2026-11-01T08:00:00.000Z')
    const withoutDay = await waiting('2026-11-03T08:00:00.000Z', {
      appointment_date: null,
      appointment_time: null,
      preferred_date: null,
      status: 'pending',
    })
    await waiting('2026-11-01T07:00:00.000Z', { appointment_date: '2026-11-30' })
    await waiting('2026-11-01T07:00:00.000Z', { service: 'ECG' })
    await waiting('2026-11-01T07:00:00.000Z', { branch: 'Bole' })
    await waiting('2026-11-01T07:00:00.000Z', { status: 'cancelled' })
    await insertRequest(database(), morning, {
      service: 'Ultrasound',
      preferred_date: '2026-12-20',
    })
    expect(await offersNow()).toEqual([])
    const visit = await booked()
    expect(await offersNow()).toEqual([])
    await cancel(visit)
    const offers = await offersNow()
    expect(offers).toMatchObject([{ ...freed, service: 'Ultrasound' }])
    expect(idsIn(offers)).toEqual([[first.id, second.id, withoutDay.id]])
    expect(offers[0]?.patients[0]?.message).toContain('wa.me/')
    expect(decodeURIComponent(offers[0]?.patients[0]?.message ?? '')).toContain(
      'on Tuesday, December 1, 2026 at 09:00 at our Zebilla branch',
    )
    expect(await countOffers(needs(), everyBranch)).toBe(1)
    expect(await countWaitingPatients(needs(), everyBranch)).toBe(6)
  })

  it('become free when a visit is moved, and are gone when somebody is booked there or they have passed', async () => {
    await waiting(morning)
    const { staff, ...seen } = await booked()
    const moved = { appointment_date: '2026-12-02' }
    await editAppointment(needs(), everyBranch, seen, moved, staff)
    expect(await offersNow()).toHaveLength(1)
    expect(await listOffers(needs('2026-12-01T09:00:00.000Z'), everyBranch)).toEqual([])
    const other = await booked()
    expect(await offersNow()).toEqual([])
    await cancel(other)
    expect(await offersNow()).toHaveLength(1)
  })

  it('are offered the next first, each for the service that has left it, and never one that nobody had', async () => {
    await waiting(morning)
    const { staff, ...seen } = await booked()
    const moved = { appointment_date: '2026-12-02', service: 'ECG' }
    await editAppointment(needs(), everyBranch, seen, moved, staff)
    const later = await booked()
    const change = { appointment_date: '2026-12-03' }
    await editAppointment(needs('2026-11-20T09:00:00.000Z'), everyBranch, later, change, staff)
    const cancelled = { id: later.id, version: later.version + 1, status: 'cancelled' } as const
    await changeAppointmentStatus(needs('2026-11-20T10:00:00.000Z'), everyBranch, cancelled, staff)
    const open = await waiting(morning, { appointment_date: '2026-12-04', status: 'pending' })
    const refused = { id: open.id, version: 1, status: 'cancelled' } as const
    await changeAppointmentStatus(needs(), everyBranch, refused, staff)
    const offers = await listOffers(needs('2026-11-20T11:00:00.000Z'), everyBranch)
    expect(offers.map(({ date, service }) => `${date} ${service}`)).toEqual([
      '2026-12-01 Ultrasound',
      '2026-12-03 Ultrasound',
    ])
  })

  it('of a branch are offered by its own staff and by those of all branches alone', async () => {
    const row = await waiting(morning)
    const { staff } = await freeATime()
    expect(await offersNow({ branch: 'Bole' })).toEqual([])
    expect(await offersNow({ branch: 'Zebilla' })).toHaveLength(1)
    expect(await offerTime(needs(), { branch: 'Bole' }, row.id, freed, staff)).toEqual(notFound)
    expect(await countWaitingPatients(needs(), { branch: 'Bole' })).toBe(0)
  })

  it('are offered and refused once, however often it is tapped, and both stand in the history', async () => {
    const row = await waiting(morning)
    const { staff } = await freeATime()
    const taps = [1, 2, 3].map(() => offerTime(needs(), everyBranch, row.id, freed, staff))
    expect(await Promise.all(taps)).toEqual([done(null), done(null), done(null)])
    const answerNow = async () => (await offersNow())[0]?.patients[0]?.offer
    expect(await answerNow()).toMatchObject({ isDeclined: false, by: 'Ama Serwaa' })
    await declineOffer(needs(), everyBranch, row.id, freed, staff)
    expect(await answerNow()).toMatchObject({ isDeclined: true })
    const events = await listEvents(needs(), row.id)
    expect(events.map(({ kind }) => kind)).toEqual(['declined', 'offered', 'received'])
    expect(events[0]).toMatchObject({ to_date: day, to_time: '09:00', to_branch: 'Zebilla' })
  })

  it('are not offered to whoever is not on the list, nor at a branch that there is not', async () => {
    const { id, staff } = await freeATime()
    const row = await waiting(morning)
    expect(await offerTime(needs(), everyBranch, id, freed, staff)).toEqual(notFound)
    expect(await offerTime(needs(), everyBranch, 'nobody', freed, staff)).toEqual(notFound)
    const nowhere = { ...freed, branch: 'Accra' }
    expect(await offerTime(needs(), everyBranch, row.id, nowhere, staff)).toEqual(notFound)
  })

  it('move whoever agrees, who then waits no longer', async () => {
    const row = await waiting(morning)
    const { staff } = await freeATime()
    expect(await acceptOffer(needs(), everyBranch, row, freed, staff)).toMatchObject({ ok: true })
    const stored = await database()
      .db.selectFrom('appointments')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      appointment_date: day,
      appointment_time: '09:00',
      status: 'confirmed',
      earlier_asked_at: null,
    })
    expect(await offersNow()).toEqual([])
    const kinds = (await listEvents(needs(), row.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['not-earlier', 'visit', 'received'])
    // A second tap changes nothing; whoever has moved the visit elsewhere meanwhile is not overruled.
    const again = () => acceptOffer(needs(), everyBranch, row, freed, staff)
    expect(await again()).toMatchObject({ ok: true })
    expect(await listEvents(needs(), row.id)).toHaveLength(3)
    const seen = { id: row.id, version: stored.version }
    await editAppointment(needs(), everyBranch, seen, { appointment_date: '2026-12-03' }, staff)
    expect(await again()).toMatchObject({ kind: 'conflict' })
  })

  it('that are taken meanwhile are refused, and the patient stays on the list', async () => {
    const capacity = [{ id: 'all', service: [], inParallel: 1, minutes: 30 }]
    const branches = branchesNamed('Zebilla').map((branch) => ({ ...branch, capacity }))
    const small = { ...needs(), clinic: clinicWith({ branches }) }
    const row = await waiting(morning)
    const { staff } = await freeATime()
    await booked()
    const refused = await acceptOffer(small, everyBranch, row, freed, staff)
    expect(refused).toMatchObject({ kind: 'invalid' })
    expect(await countWaitingPatients(needs(), everyBranch)).toBe(1)
  })

  it('are asked for by whoever enters a caller as well', async () => {
    const staff = await insertStaff(database())
    const row = await insertRequest(database(), morning)
    const entry = {
      ...row,
      ...completeRequest,
      branch: 'Zebilla',
      status: 'pending' as const,
      source: 'phone' as const,
      request_key: 'an-entry-of-a-caller',
      phone: '020 000 0009',
      earlier: true,
    }
    await enterAppointment(needs(), everyBranch, entry, staff)
    expect(await countWaitingPatients(needs(), everyBranch)).toBe(1)
  })
})
