import { expect, it as onEach } from 'vitest'
import { keepVisit } from '#app/domain/appointments/appointments.keeping.server.ts'
import type { Branch } from '#app/domain/clinic/content.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { everyBranch, insertClosure, needsAt } from '#tests/appointments.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { clinicWith } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { openRequest } from '#tests/open-request.ts'
import { askAboutVisits, listDisplacedVisits } from './displaced-visits.server.ts'

const now = '2026-11-20T12:00:00.000Z'
const day = '2026-11-30'
/** The clinic, with another Zebilla. */
const withZebilla = (changes: Partial<Branch>) => ({
  branches: seed.branches.map((each) => (each.slug === 'zebilla' ? { ...each, ...changes } : each)),
})
const opening = (openingHours: Branch['openingHours']) => withZebilla({ openingHours })
const daysBut = (closed: string) =>
  seed.hours.weekly.map((row) => ({
    ...row,
    schema: { ...row.schema, dayOfWeek: row.schema.dayOfWeek.filter((each) => each !== closed) },
  }))
const closedOnHoliday = {
  ...opening(daysBut('PublicHolidays')),
  hours: { ...seed.hours, holidays: [{ name: 'Eid ul-Fitr', day }] },
}
const capacity = [{ service: ['ultrasound'], inParallel: 1, minutes: 30 }]
const afternoon = { starts_at: '2026-11-30T12:00:00.000Z', ends_at: '2026-12-01T00:00:00.000Z' }

describeOnEachDatabase('visits whose time is taken away', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const needs = (content: Parameters<typeof clinicWith>[0] = {}) => ({
    ...needsAt(now, database()),
    clinic: clinicWith(content),
  })

  /** Stores an agreed visit in Zebilla on Monday, 30 November. */
  const agree = (first_name: string, time: string | null, changes: object = {}, own = needs()) =>
    openRequest(
      own,
      now,
      { first_name, service: 'Ultrasound' },
      { appointment_date: day, appointment_time: time, status: 'confirmed', ...changes },
    )
  const close = (changes: object) => insertClosure(database(), { ...afternoon, ...changes })
  const displaced = async (content: Parameters<typeof clinicWith>[0] = {}) =>
    (await listDisplacedVisits(needs(content), everyBranch)).map(({ first_name }) => first_name)

  const all = ['Early', 'Late', 'Early heart']
  const missing = { kind: 'limited', service: 'ecg', starts_at: now }
  it.each([
    { taken: 'a closure of the afternoon', closure: {}, names: ['Late', 'Early heart'] },
    { taken: 'a service that is missing all day', closure: missing, names: ['Early heart'] },
    { taken: 'other weekly hours', content: opening(daysBut('Monday')), names: all },
    { taken: 'a holiday', content: closedOnHoliday, names: all },
    { taken: 'fewer patients at once', content: withZebilla({ capacity }), names: ['Second'] },
  ])('are named after $taken', async ({ closure, content, names }) => {
    await agree('Early', '09:00')
    await agree('Late', '13:00')
    await agree('Early heart', '14:00', { service: 'ECG' })
    if (names[0] === 'Second') await agree('Second', '09:15')
    await agree('Elsewhere', '13:00', { branch: 'Bole' })
    await agree('Cancelled', '13:00', { status: 'cancelled' })
    await agree('Without branch', '13:00', { branch: null })
    await agree('Without time', null)
    await agree('Past', '13:00', { appointment_date: '2026-11-09' })
    expect(await displaced()).toEqual([])
    if (closure) await close(closure)
    expect(await displaced(content)).toEqual(names)
  })

  it('stay until each is moved, cancelled or kept, and return when something else is wrong', async () => {
    const moved = await agree('Moved', '13:00')
    const cancelled = await agree('Cancelled', '14:00')
    const { id: kept } = await agree('Kept', '15:00')
    await close({})
    expect(await displaced()).toEqual(['Moved', 'Cancelled', 'Kept'])
    await moved.undoableEdit({ appointment_time: '10:00' })
    await cancelled.set('cancelled')
    const keep = (isKept: boolean, scope: { branch: string | null } = everyBranch) =>
      keepVisit(needs(), scope, { id: kept, isKept })
    expect(await keep(true, { branch: 'Bole' })).toMatchObject({ kind: 'not-found' })
    await keep(true)
    expect(await displaced()).toEqual([])
    await close({ id: 'all day', starts_at: '2026-11-30T00:00:00.000Z' })
    expect(await displaced()).toEqual(['Moved', 'Kept'])
    await keep(true)
    await keep(false)
    expect(await displaced()).toEqual(['Moved', 'Kept'])
  })

  onEach('are kept once by several taps at the same moment', async () => {
    const { id } = await agree('Kept', '15:00')
    await close({})
    const keep = () => keepVisit(needs(), everyBranch, { id, isKept: true })
    await Promise.all([keep(), keep(), keep(), keep()])
    expect(await auditEntriesOf(database(), id)).toMatchObject([{ action: 'appointments.kept' }])
  })

  it('do not include one that was booked on purpose for a full time, until that time is closed', async () => {
    const crowded = withZebilla({ capacity })
    const later = await agree('On purpose', '13:00', { status: 'pending' }, needs(crowded))
    await agree('First', '13:00')
    await later.undoableEdit({ status: 'confirmed' }, 'An emergency')
    expect(await displaced(crowded)).toEqual([])
    await close({})
    expect((await displaced(crowded)).toSorted()).toEqual(['First', 'On purpose'])
  })

  it('are named before saving, to those who may see patients, until the question was read', async () => {
    await agree('Abena', '13:00')
    await agree('Yaw', '09:00')
    const closing = { id: '', version: 0, branch: 'zebilla', kind: 'closed', service: null }
    const changed = <Now extends { closures: object[] }>(times: Now) => ({
      ...times,
      closures: [{ ...closing, ...afternoon }],
    })
    const ask = (role: 'front-desk' | 'editor', read?: string) =>
      askAboutVisits(needs(), { member: { role, branch: null }, changed, read })
    const question =
      '1 visit is booked then: Abena Atɔŋa (Mon, Nov 30, 1:00 PM). You will find it under “Not told yet”. To continue, press the button again.'
    expect(await ask('front-desk')).toMatchObject({ errors: { '': question } })
    expect(await ask('front-desk', question)).toMatchObject({ ok: true })
    expect(JSON.stringify(await ask('editor'))).not.toContain('Abena')
  })
})
