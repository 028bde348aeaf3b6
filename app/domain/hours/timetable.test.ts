import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { openingDays } from '#app/domain/clinic/weekly-hours.ts'
import type { Closure } from './closures/closure.ts'
import { stateText } from './hours-text.ts'
import { createTimetable, type TimetableInput } from './timetable.server.ts'

const { branches, hours } = seed
const timetable = (changed: Partial<TimetableInput> = {}) =>
  createTimetable({ branches, hours, closures: [], ...changed })

const textAt = (instant: string, changed: Partial<TimetableInput> = {}, slug = 'zebilla') => {
  const now = new Date(instant)
  return stateText(timetable(changed).stateOf(slug, now), now)
}

const closed = (from: string, to: string, branch: string | null = 'zebilla'): Closure => ({
  id: 'c1',
  version: 1,
  branch,
  kind: 'closed',
  service: null,
  sentence: 'No power.',
  starts_at: `${from}:00.000Z`,
  ends_at: `${to}:00.000Z`,
})

test.each([
  // Friday, 20 November 2026.
  ['2026-11-20T07:59:59Z', 'Closed, opens today 8:00 AM'],
  ['2026-11-20T08:00:00Z', 'Open now until 6:00 PM'],
  ['2026-11-20T17:59:59Z', 'Open now until 6:00 PM'],
  ['2026-11-20T18:00:00Z', 'Closed, opens Saturday 8:00 AM'],
  ['2026-11-21T18:00:00Z', 'Closed, opens Sunday 11:00 AM'],
  ['2026-11-22T10:59:59Z', 'Closed, opens today 11:00 AM'],
  // In summer, when other countries have changed their clocks.
  ['2026-07-13T07:59:59Z', 'Closed, opens today 8:00 AM'],
  ['2026-07-13T17:59:59Z', 'Open now until 6:00 PM'],
  // On a public holiday, also where a year begins.
  ['2026-12-31T23:59:59Z', 'Closed, opens Friday 8:00 AM'],
  ['2027-01-01T00:00:00Z', 'Closed, opens today 8:00 AM'],
  ['2027-01-01T16:59:59Z', 'Open now until 5:00 PM'],
  ['2027-01-01T17:00:00Z', 'Closed, opens Saturday 8:00 AM'],
])('the state of a branch at %s is "%s"', (instant, text) => {
  expect(textAt(instant)).toBe(text)
})

test('a branch is closed on public holidays without a row of hours', () => {
  const weekdaysOnly = { ...hours, weekly: hours.weekly.slice(0, 2) }
  expect(textAt('2026-12-25T10:00:00Z', { hours: weekdaysOnly })).toBe(
    // The Saturday is Boxing Day.
    'Closed, opens Sunday 11:00 AM',
  )
})

test('a branch follows the hours of its own', () => {
  const schema = { dayOfWeek: ['Friday'], opens: '20:00', closes: '02:00' }
  const openingHours = [{ days: 'Daily', hours: '8:00 PM - 2:00 AM', schema }]
  const ofItsOwn = branches.map((each) =>
    each.slug === 'zebilla' ? { ...each, openingHours } : each,
  )
  const changed = { branches: ofItsOwn }
  expect(textAt('2026-11-21T01:00:00Z', changed)).toBe('Open now until 2:00 AM')
  expect(textAt('2026-11-21T02:00:00Z', changed)).toBe('Closed, opens Friday 8:00 PM')
  expect(textAt('2026-11-21T02:00:00Z', changed, 'bole')).toBe('Closed, opens today 8:00 AM')
})

test.each([
  ['stand in another order', ['14:00-18:00', '08:00-12:00'], '12:00 PM'],
  ['overlap', ['08:00-16:00', '09:00-11:00'], '4:00 PM'],
])('a branch follows rows that %s', (_, times, until) => {
  const weekly = times.map((hours) => {
    const [opens = '', closes = ''] = hours.split('-')
    return { days: 'Fridays', hours, schema: { dayOfWeek: ['Friday'], opens, closes } }
  })
  const changed = { hours: { ...hours, weekly } }
  expect(textAt('2026-11-20T10:00:00Z', changed)).toBe(`Open now until ${until}`)
})

test('a branch that never closes is open without an end', () => {
  const schema = { dayOfWeek: [...openingDays], opens: '00:00', closes: '00:00' }
  const weekly = [{ days: 'Every day', hours: '24 hours', schema }]
  const changed = { hours: { ...hours, weekly } }
  expect(textAt('2026-11-20T03:00:00Z', changed)).toBe('Open now')
  const onSaturday = [closed('2026-11-21T00:00', '2026-11-22T00:00')]
  expect(textAt('2026-11-19T03:00:00Z', { ...changed, closures: onSaturday })).toBe(
    'Open now until Saturday 12:00 AM',
  )
})

test('a closure closes its branch from its start, expires by itself, and closes nothing else', () => {
  const closures = [closed('2026-11-20T12:00', '2026-11-20T14:30')]
  expect(textAt('2026-11-20T11:59:59Z', { closures })).toBe('Open now until 12:00 PM')
  expect(textAt('2026-11-20T12:00:00Z', { closures })).toBe('Closed, opens today 2:30 PM')
  expect(textAt('2026-11-20T14:30:00Z', { closures })).toBe('Open now until 6:00 PM')
  expect(textAt('2026-11-20T12:00:00Z', { closures }, 'bole')).toBe('Open now until 6:00 PM')
})

test('a closure of all branches closes each', () => {
  const closures = [closed('2026-11-20T00:00', '2026-12-14T00:00', null)]
  expect(textAt('2026-11-20T12:00:00Z', { closures }, 'wenchi')).toBe(
    'Closed, opens December 14, 8:00 AM',
  )
})

test('a closure that only limits leaves the hours as they are', () => {
  const afternoon = closed('2026-11-20T12:00', '2026-11-20T18:00')
  const closures = [{ ...afternoon, kind: 'limited' as const }]
  expect(textAt('2026-11-20T13:00:00Z', { closures })).toBe('Open now until 6:00 PM')
})

const twoDays = [closed('2026-11-20T00:00', '2026-11-22T00:00')]

test('the days of a branch are open or closed as a whole', () => {
  const { isOpenOn } = timetable({ closures: twoDays })
  expect(isOpenOn('zebilla', '2026-11-20')).toBe(false)
  expect(isOpenOn('bole', '2026-11-20')).toBe(true)
  expect(isOpenOn(undefined, '2026-11-20')).toBe(true)
  const untilNoon = [closed('2026-11-20T00:00', '2026-11-20T12:00')]
  expect(timetable({ closures: untilNoon }).isOpenOn('zebilla', '2026-11-20')).toBe(true)
})

test('a day has the hours that a closure leaves, and none where it is as every week', () => {
  const { specialHours } = timetable({
    closures: [
      closed('2026-11-20T12:00', '2026-11-21T00:00'),
      closed('2026-11-23T00:00', '2026-11-24T00:00'),
      closed('2026-11-24T10:00', '2026-11-24T11:30'),
    ],
  })
  expect(specialHours('zebilla', '2026-11-20')).toEqual([{ opens: '08:00', closes: '12:00' }])
  expect(specialHours('bole', '2026-11-20')).toBeUndefined()
  expect(specialHours('zebilla', '2026-11-21')).toBeUndefined()
  expect(specialHours('zebilla', '2026-11-23')).toEqual([])
  expect(specialHours('zebilla', '2026-11-24')).toEqual([
    { opens: '08:00', closes: '10:00' },
    { opens: '11:30', closes: '18:00' },
  ])
  expect(specialHours('bole', '2026-12-25')).toEqual([{ opens: '08:00', closes: '17:00' }])
})

test('the open days after a closed one are named', () => {
  const open = timetable({ closures: twoDays }).openDaysAfter('zebilla', '2026-11-20', 2)
  expect(open).toEqual(['2026-11-22', '2026-11-23'])
  expect(timetable().openDaysAfter('zebilla', '2026-11-20', 1)).toEqual(['2026-11-21'])
})

const nextChange = (instant: string, changed: Partial<TimetableInput> = {}) =>
  timetable(changed).nextChange(new Date(instant)).toISOString().slice(0, 16)

test('the next change is the next edge of any branch, and midnight at the latest, because today is shown', () => {
  expect(nextChange('2026-11-20T07:59:59Z')).toBe('2026-11-20T08:00')
  expect(nextChange('2026-11-20T08:00:00Z')).toBe('2026-11-20T18:00')
  expect(nextChange('2026-12-31T18:00:00Z')).toBe('2027-01-01T00:00')
})

test('the next change is the start or the end of a closure or a limit', () => {
  const limit = { ...closed('2026-11-20T13:00', '2026-11-20T15:00'), kind: 'limited' as const }
  expect(nextChange('2026-11-20T09:00:00Z', { closures: [limit] })).toBe('2026-11-20T13:00')
  expect(nextChange('2026-11-20T13:00:00Z', { closures: [limit] })).toBe('2026-11-20T15:00')
})
