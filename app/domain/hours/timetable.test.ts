import { describe, expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
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

describe('the state of a branch', () => {
  test.each([
    // Friday, 20 November 2026.
    ['2026-11-20T07:59:59Z', 'Closed, opens today 8:00 AM'],
    ['2026-11-20T08:00:00Z', 'Open now until 6:00 PM'],
    ['2026-11-20T17:59:59Z', 'Open now until 6:00 PM'],
    ['2026-11-20T18:00:00Z', 'Closed, opens Saturday 8:00 AM'],
    ['2026-11-21T18:00:00Z', 'Closed, opens Sunday 11:00 AM'],
    ['2026-11-22T10:59:59Z', 'Closed, opens today 11:00 AM'],
    ['2026-11-22T17:00:00Z', 'Closed, opens Monday 8:00 AM'],
  ])('changes at the edges of the weekly hours: %s', (instant, text) => {
    expect(textAt(instant)).toBe(text)
  })

  test('is the same in summer, when other countries have changed their clocks', () => {
    expect(textAt('2026-07-13T07:59:59Z')).toBe('Closed, opens today 8:00 AM')
    expect(textAt('2026-07-13T17:59:59Z')).toBe('Open now until 6:00 PM')
  })

  test('follows the hours of public holidays, also where a year begins', () => {
    expect(textAt('2026-12-31T17:59:59Z')).toBe('Open now until 6:00 PM')
    expect(textAt('2026-12-31T23:59:59Z')).toBe('Closed, opens Friday 8:00 AM')
    expect(textAt('2027-01-01T00:00:00Z')).toBe('Closed, opens today 8:00 AM')
    expect(textAt('2027-01-01T16:59:59Z')).toBe('Open now until 5:00 PM')
    expect(textAt('2027-01-01T17:00:00Z')).toBe('Closed, opens Saturday 8:00 AM')
  })

  test('is closed on public holidays without a row of hours', () => {
    const weekdaysOnly = { ...hours, weekly: hours.weekly.slice(0, 2) }
    expect(textAt('2026-12-25T10:00:00Z', { hours: weekdaysOnly })).toBe(
      // The Saturday is Boxing Day.
      'Closed, opens Sunday 11:00 AM',
    )
  })

  test('follows the hours of its own that a branch has', () => {
    const [first, ...others] = branches
    if (!first) throw new Error('no branch')
    const night = { days: 'Daily', hours: '8:00 PM - 2:00 AM' }
    const schema = { dayOfWeek: ['Friday'], opens: '20:00', closes: '02:00' }
    const ofItsOwn = [{ ...first, openingHours: [{ ...night, schema }] }, ...others]
    expect(textAt('2026-11-21T01:00:00Z', { branches: ofItsOwn })).toBe('Open now until 2:00 AM')
    expect(textAt('2026-11-21T02:00:00Z', { branches: ofItsOwn })).toBe(
      'Closed, opens Friday 8:00 PM',
    )
    expect(textAt('2026-11-21T02:00:00Z', { branches: ofItsOwn }, 'bole')).toBe(
      'Closed, opens today 8:00 AM',
    )
  })

  test.each([
    [
      'rows that stand in another order',
      [
        ['14:00', '18:00'],
        ['08:00', '12:00'],
      ],
      '12:00 PM',
      '2:00 PM',
    ],
    [
      'rows that overlap',
      [
        ['08:00', '16:00'],
        ['09:00', '11:00'],
      ],
      '4:00 PM',
      undefined,
    ],
  ])('follows %s', (_, times, until, opens) => {
    const weekly = times.map(([from = '', to = '']) => ({
      days: 'Fridays',
      hours: `${from} - ${to}`,
      schema: { dayOfWeek: ['Friday'], opens: from, closes: to },
    }))
    const changed = { hours: { ...hours, weekly } }
    expect(textAt('2026-11-20T10:00:00Z', changed)).toBe(`Open now until ${until}`)
    if (opens) expect(textAt('2026-11-20T13:00:00Z', changed)).toBe(`Closed, opens today ${opens}`)
  })

  test('says that a branch is open without an end when it never closes', () => {
    const always = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
    const schema = { dayOfWeek: [...always, 'PublicHolidays'], opens: '00:00', closes: '00:00' }
    const changed = {
      hours: { ...hours, weekly: [{ days: 'Every day', hours: '24 hours', schema }] },
    }
    expect(textAt('2026-11-20T03:00:00Z', changed)).toBe('Open now')
    const onSaturday = [closed('2026-11-21T00:00', '2026-11-22T00:00')]
    expect(textAt('2026-11-19T03:00:00Z', { ...changed, closures: onSaturday })).toBe(
      'Open now until Saturday 12:00 AM',
    )
  })
})

describe('a closure', () => {
  const afternoon = closed('2026-11-20T12:00', '2026-11-20T18:00')

  test('closes its branch from its start, and nothing else', () => {
    const closures = [afternoon]
    expect(textAt('2026-11-20T11:59:59Z', { closures })).toBe('Open now until 12:00 PM')
    expect(textAt('2026-11-20T12:00:00Z', { closures })).toBe('Closed, opens Saturday 8:00 AM')
    expect(textAt('2026-11-20T12:00:00Z', { closures }, 'bole')).toBe('Open now until 6:00 PM')
  })

  test('expires by itself', () => {
    const closures = [closed('2026-11-20T09:00', '2026-11-20T14:30')]
    expect(textAt('2026-11-20T14:29:59Z', { closures })).toBe('Closed, opens today 2:30 PM')
    expect(textAt('2026-11-20T14:30:00Z', { closures })).toBe('Open now until 6:00 PM')
  })

  test('of all branches closes each', () => {
    const closures = [closed('2026-11-20T00:00', '2026-12-14T00:00', null)]
    expect(textAt('2026-11-20T12:00:00Z', { closures }, 'wenchi')).toBe(
      'Closed, opens December 14, 8:00 AM',
    )
  })

  test('that only limits leaves the hours as they are', () => {
    const closures = [{ ...afternoon, kind: 'limited' as const }]
    expect(textAt('2026-11-20T13:00:00Z', { closures })).toBe('Open now until 6:00 PM')
  })
})

describe('the days of a branch', () => {
  const closures = [closed('2026-11-20T00:00', '2026-11-22T00:00')]

  test('are open or closed as a whole', () => {
    const { isOpenOn } = timetable({ closures })
    expect(isOpenOn('zebilla', '2026-11-20')).toBe(false)
    expect(isOpenOn('bole', '2026-11-20')).toBe(true)
    expect(isOpenOn(undefined, '2026-11-20')).toBe(true)
    const untilNoon = [closed('2026-11-20T00:00', '2026-11-20T12:00')]
    expect(timetable({ closures: untilNoon }).isOpenOn('zebilla', '2026-11-20')).toBe(true)
  })

  test('have the hours that a closure leaves, and none where the day is as every week', () => {
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

  test('after a closed one are named', () => {
    expect(timetable({ closures }).openDaysAfter('zebilla', '2026-11-20', 3)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
    ])
    expect(timetable().openDaysAfter('zebilla', '2026-11-20', 1)).toEqual(['2026-11-21'])
  })
})

describe('the next change', () => {
  const nextChange = (instant: string, changed: Partial<TimetableInput> = {}) =>
    timetable(changed).nextChange(new Date(instant)).toISOString().slice(0, 16)

  test('is the next edge of any branch', () => {
    expect(nextChange('2026-11-20T07:59:59Z')).toBe('2026-11-20T08:00')
    expect(nextChange('2026-11-20T08:00:00Z')).toBe('2026-11-20T18:00')
  })

  test('is midnight at the latest, because today is shown', () => {
    expect(nextChange('2026-12-31T18:00:00Z')).toBe('2027-01-01T00:00')
  })

  test('is the start or the end of a closure or a limit', () => {
    const limit = { ...closed('2026-11-20T13:00', '2026-11-20T15:00'), kind: 'limited' as const }
    expect(nextChange('2026-11-20T09:00:00Z', { closures: [limit] })).toBe('2026-11-20T13:00')
    expect(nextChange('2026-11-20T13:00:00Z', { closures: [limit] })).toBe('2026-11-20T15:00')
  })
})
