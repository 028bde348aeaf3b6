import { expect, it as onEach } from 'vitest'
import { done, notFound } from '#app/values/result.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertRequest, insertStaff, needsAt } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { setColumns } from '#tests/rows.ts'
import { listEvents } from './appointment-events.server.ts'
import { recordAttendance } from './appointments.attendance.server.ts'
import { changeAppointmentStatus, editAppointment } from './appointments.editing.server.ts'
import { findAppointment } from './appointments.finding.server.ts'

const morning = '2026-12-01T09:12:00.000Z'
const today = '2026-12-01'

describeOnEachDatabase('the attendance of a visit', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  async function visit(appointment_date: string | null, status = 'confirmed') {
    const { id } = await insertRequest(database(), '2026-11-20T08:00:00.000Z')
    await database()
      .db.updateTable('appointments')
      .set({ appointment_date, status: status as 'confirmed' })
      .execute()
    return { id, staff: await insertStaff(database()) }
  }
  /** Stores a request that prefers one day, whose patient may have asked for another day since. */
  async function askedFor(days: { preferred_date: string; asked_date: string | null }) {
    const { preferred_date, asked_date } = days
    const { id } = await insertRequest(database(), morning, { preferred_date })
    await setColumns(database(), 'appointments', id, { asked_date })
    return { id, staff: await insertStaff(database()) }
  }
  const needs = (at = morning) => needsAt(at, database())
  const acting = (staff: string, ...when: Parameters<typeof needs>) =>
    actingAs(staff, needs(...when))
  const stored = (id: string) => findAppointment(needs(), everyBranch, id)
  const kinds = async (id: string) =>
    (await listEvents(database(), id)).map(({ kind, attendance }) => [kind, attendance])

  onEach('is recorded with its time beside the status, which stays', async () => {
    const { id, staff } = await visit(today)
    const change = { id, version: 1, attendance: 'arrived' } as const
    const marked = await recordAttendance(acting(staff), everyBranch, change)
    // The result has the new version, so that the next tap works before the screen is loaded again.
    expect(marked).toEqual(done({ id, version: 2 }))
    expect(await stored(id)).toMatchObject({
      attendance: 'arrived',
      attended_at: morning,
      status: 'confirmed',
      version: 2,
    })
    // The same tap again, from a screen that still has the version before the first one.
    const later = needs('2026-12-01T10:00:00.000Z')
    expect(await recordAttendance(actingAs(staff, later), everyBranch, change)).toEqual(
      done({ id }),
    )
    expect(await stored(id)).toMatchObject({ attended_at: morning, version: 2 })
    expect(await kinds(id)).toEqual([
      ['attendance', 'arrived'],
      ['received', null],
    ])
    const back = { id, version: 2, attendance: 'no-show' } as const
    await recordAttendance(actingAs(staff, later), everyBranch, back)
    await editAppointment(
      actingAs(staff, later),
      everyBranch,
      { id, version: 3 },
      { status: 'cancelled' },
    )
    const trail = await database()
      .db.selectFrom('audit_entries')
      .select('details')
      .where('row_id', '=', id)
      .orderBy('id')
      .execute()
    expect(trail.map(({ details }) => details)).toEqual([
      ['attendance: none to arrived'],
      ['attendance: arrived to no-show'],
      ['status: confirmed to cancelled', 'attendance: no-show to none'],
    ])
  })

  it('is refused for a cancelled visit, and as missed for a day to come', async () => {
    const cancelled = await visit(today, 'cancelled')
    const arrived = { version: 1, attendance: 'arrived' } as const
    const at = (row: typeof cancelled, attendance: 'arrived' | 'no-show') =>
      recordAttendance(acting(row.staff), everyBranch, { ...arrived, id: row.id, attendance })
    expect(await at(cancelled, 'arrived')).toMatchObject({
      errors: { '': 'This appointment is cancelled.' },
    })
    const tomorrow = await visit('2026-12-02')
    expect(await at(tomorrow, 'no-show')).toMatchObject({ ok: false })
    expect(await at(tomorrow, 'arrived')).toMatchObject({ ok: true })
  })

  it('is refused as missed on a day to come that is only wished for', async () => {
    const mark = async (preferred_date: string) => {
      const { id } = await insertRequest(database(), morning, { preferred_date })
      const change = { id, version: 1, attendance: 'no-show' } as const
      return recordAttendance(actingAs(await insertStaff(database()), needs()), everyBranch, change)
    }
    expect(await mark('2026-12-02')).toMatchObject({ ok: false })
    expect(await mark(today)).toMatchObject({ ok: true })
    expect(await mark('')).toMatchObject({ ok: true })
    const asked = await insertRequest(database(), morning, { preferred_date: today })
    await setColumns(database(), 'appointments', asked.id, { asked_date: '2026-12-02' })
    const change = { id: asked.id, version: 1, attendance: 'no-show' } as const
    const staff = await insertStaff(database())
    expect(await recordAttendance(acting(staff), everyBranch, change)).toHaveProperty('errors')
  })

  it('stays when the day on which the patient came is agreed to afterwards', async () => {
    const wishes = [
      { preferred_date: today },
      { preferred_date: '' },
      // A patient who has asked for another day may come on that day, or on the one preferred at first.
      { preferred_date: '2026-11-30', asked_date: today },
      { preferred_date: today, asked_date: '2026-12-05' },
      { preferred_date: '2026-12-05' },
    ]
    for (const { preferred_date, asked_date = null } of wishes) {
      const { id, staff } = await askedFor({ preferred_date, asked_date })
      await recordAttendance(acting(staff), everyBranch, { id, version: 1, attendance: 'arrived' })
      const agreed = { appointment_date: today, status: 'confirmed' } as const
      await editAppointment(acting(staff), everyBranch, { id, version: 2 }, agreed)
      expect(await stored(id)).toMatchObject({ attendance: 'arrived', attended_at: morning })
      await editAppointment(
        acting(staff),
        everyBranch,
        { id, version: 3 },
        { appointment_date: '2026-12-08' },
      )
      expect(await stored(id)).toMatchObject({ attendance: null })
    }
  })

  it('of a missed day is gone when the day on which that was said is agreed to', async () => {
    for (const asked_date of [null, '2026-11-30']) {
      const { id, staff } = await askedFor({ preferred_date: '2026-11-29', asked_date })
      await recordAttendance(acting(staff), everyBranch, { id, version: 1, attendance: 'no-show' })
      const agreed = { appointment_date: today, status: 'confirmed' } as const
      await editAppointment(acting(staff), everyBranch, { id, version: 2 }, agreed)
      expect(await stored(id)).toMatchObject({ attendance: null })
    }
  })

  it('is removed by a cancellation, which then offers no undo', async () => {
    const { id, staff } = await visit(today)
    await recordAttendance(acting(staff), everyBranch, { id, version: 1, attendance: 'no-show' })
    const cancelled = { id, version: 2, status: 'cancelled' } as const
    const result = await changeAppointmentStatus(acting(staff), everyBranch, cancelled)
    expect(result).toEqual(done({ id, undo: { id, version: 3 } }))
    expect(await stored(id)).toMatchObject({
      status: 'cancelled',
      attendance: null,
      attended_at: null,
    })
    const completed = await visit(today)
    const seen = { id: completed.id, version: 1 }
    await recordAttendance(acting(staff), everyBranch, { ...seen, attendance: 'arrived' })
    const other = { ...seen, version: 2, status: 'completed' } as const
    await changeAppointmentStatus(acting(staff), everyBranch, other)
    expect(await stored(completed.id)).toMatchObject({ attendance: 'arrived' })
  })

  it('of a request without a branch is at the branch of the front desk, until it is taken back', async () => {
    const { id } = await insertRequest(database(), morning, { branch: '', preferred_date: today })
    const staff = await insertStaff(database())
    const mark = (
      version: number,
      attendance: 'arrived' | 'no-show' | null,
      branch: string | null,
    ) => recordAttendance(acting(staff), { branch }, { id, version, attendance })
    await mark(1, 'arrived', 'Bole')
    expect(await stored(id)).toMatchObject({ attendance: 'arrived', branch: 'Bole', version: 2 })
    expect(await mark(1, 'arrived', 'Bole')).toEqual(done({ id }))
    await mark(2, null, 'Bole')
    expect(await stored(id)).toMatchObject({ attendance: null, branch: null, version: 3 })
    await mark(3, 'no-show', 'Bole')
    await mark(4, null, null)
    await mark(5, 'arrived', null)
    expect(await stored(id)).toMatchObject({ attendance: 'arrived', branch: null })
    const events = (await listEvents(database(), id)).filter(({ kind }) => kind === 'visit')
    expect(events).toMatchObject([
      { from_branch: 'Bole', to_branch: null },
      { from_branch: null, to_branch: 'Bole' },
    ])
    await mark(6, null, null)
    await mark(7, 'arrived', 'Bole')
    const confirmed = { status: 'confirmed', appointment_date: today } as const
    await editAppointment(acting(staff), everyBranch, { id, version: 8 }, confirmed)
    await mark(9, null, 'Bole')
    expect(await stored(id)).toMatchObject({ attendance: null, branch: 'Bole' })
    // Neither does an arrival that was a slip agree on a visit that was confirmed without a branch.
    await editAppointment(acting(staff), everyBranch, { id, version: 10 }, { branch: null })
    await mark(11, 'arrived', 'Bole')
    await mark(12, null, 'Bole')
    expect(await stored(id)).toMatchObject({ status: 'confirmed', branch: null })
  })

  it('is nothing that another branch can say, and an old screen gets a conflict', async () => {
    const { id, staff } = await visit(today)
    const change = { id, version: 1, attendance: 'arrived' } as const
    expect(await recordAttendance(acting(staff), { branch: 'Bole' }, change)).toEqual(notFound)
    await recordAttendance(acting(staff), everyBranch, change)
    const late = { id, version: 1, attendance: 'no-show' } as const
    expect(await recordAttendance(acting(staff), everyBranch, late)).toMatchObject({
      kind: 'conflict',
    })
    expect(await stored(id)).toMatchObject({ attendance: 'arrived' })
  })
})
