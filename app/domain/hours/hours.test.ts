import { expect, test } from 'vitest'
import { createClinic } from '#app/domain/clinic/clinic.server.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { openingDays, openingHoursOf } from '#app/domain/clinic/weekly-hours.ts'
import { createContentChanges } from '#app/platform/content-changes.ts'
import { clinic, clinicWith } from '#tests/clinic.ts'
import { readBranchHours } from './branch-hours.server.ts'
import type { Closure } from './closures/closure.ts'
import { createHours } from './hours.server.ts'
import { readDayHours, readShownHours } from './shown-hours.server.ts'

// An instant on a Tuesday. The tests compare objects by identity, because each new object makes the public pages
// render again.
const at = (time: string) => new Date(`2026-11-24T${time}:00.000Z`)

const closure = (id: string, ends: string, changes: Partial<Closure> = {}): Closure => ({
  id,
  version: 1,
  branch: 'bole',
  kind: 'closed',
  service: null,
  sentence: 'No power.',
  starts_at: '2026-11-24T08:00:00.000Z',
  ends_at: `2026-11-24T${ends}:00.000Z`,
  ...changes,
})

test('what is shown of the hours is one object until a branch opens or closes, or is closed', async () => {
  const content = createContentChanges()
  const closures: Closure[] = []
  const needs = { clinic, hours: createHours({ clinic, content }, async () => [...closures]) }
  const shownAt = (time: string) => readShownHours(needs, at(time))
  const night = await shownAt('06:00')
  expect(await shownAt('06:30')).toBe(night)
  const morning = await shownAt('09:00')
  expect(morning.states).not.toEqual(night.states)
  expect(await shownAt('09:30')).toBe(morning)
  closures.push(closure('c1', '12:00'))
  content.notify()
  const closed = await shownAt('09:31')
  expect([morning.notices, closed.notices]).toMatchObject([[], [{ sentence: 'No power.' }]])
  expect(await shownAt('09:32')).toBe(closed)
})

test('a holiday on which a branch is open for 24 hours is no closed day for search engines', async () => {
  const allDay = { dayOfWeek: [...openingDays], opens: '00:00', closes: '00:00' }
  const open = clinicWith({ hours: { weekly: [openingHoursOf(allDay)], holidays: [] } })
  const content = createContentChanges()
  const needs = { clinic: open, hours: createHours({ clinic: open, content }, async () => []) }
  const { special } = await readShownHours(needs, new Date('2026-12-24T09:00:00.000Z'))
  const christmas = { validFrom: '2026-12-25', validThrough: '2026-12-25' }
  expect(special.bole).toContainEqual({ ...christmas, opens: '00:00', closes: '23:59' })
})

test('a holiday has its hours as soon as the clinic has added it, also for search engines', async () => {
  const documents = { hours: seed.hours }
  const content = createContentChanges()
  const clinic = createClinic({ content }, async () => documents)
  const needs = { clinic, hours: createHours({ clinic, content }, async () => []) }
  const now = new Date('2027-05-27T17:30:00.000Z')
  expect((await readShownHours(needs, now)).states.bole).toBe('Open now until 6:00 PM')
  const eid = { name: 'Eid ul-Adha', day: '2027-05-27' }
  documents.hours = { ...seed.hours, holidays: [eid] }
  content.notify()
  const { states, special } = await readShownHours(needs, now)
  expect(states.bole).toBe('Closed, opens Friday 8:00 AM')
  const day = { validFrom: eid.day, validThrough: eid.day }
  expect(special.bole).toEqual([{ ...day, opens: '08:00', closes: '17:00' }])
  const shown = { text: '8:00 AM - 5:00 PM', holiday: eid.name }
  expect(await readDayHours(needs, { slug: 'bole', day: eid.day })).toMatchObject(shown)
})

async function boleAt(now: string, ...closures: Closure[]) {
  const content = createContentChanges()
  const hours = createHours({ clinic, content }, async () => closures)
  const needs = { clinic, clock: { now: () => new Date(now) }, hours }
  const { branches } = await readBranchHours(needs, { branch: null })
  const bole = branches.find(({ slug }) => slug === 'bole')
  return { state: bole?.state, undone: bole?.closure?.id, isOpenToday: bole?.isOpenToday }
}

// On a Tuesday, on which every branch is open.
const boleWith = (...closures: Closure[]) => boleAt('2026-11-24T09:00:00.000Z', ...closures)

test('a branch where only something is missing is open, and has no closure to undo', async () => {
  const limited = closure('limited', '17:00', { kind: 'limited' })
  const open = { state: 'Open now until 6:00 PM', undone: undefined }
  expect(await boleWith(limited)).toMatchObject(open)
  expect((await boleWith(limited, closure('closed', '11:00'))).undone).toBe('closed')
})

test('of several closures of now the one that ends last is undone', async () => {
  const [short, long] = [closure('short', '10:00'), closure('long', '12:00')]
  const later = closure('later', '15:00', { starts_at: '2026-11-24T13:00:00.000Z' })
  const undone = { state: 'Closed, opens today 12:00 PM', undone: 'long' }
  expect(await boleWith(short, long, later)).toMatchObject(undone)
})

test.each([
  ['06:00', true],
  ['17:59', true],
  ['18:01', false],
])('at %s it is %s that a branch can still be closed today', async (time, isOpenToday) => {
  expect(await boleAt(`2026-11-24T${time}:00.000Z`)).toMatchObject({ isOpenToday })
})
