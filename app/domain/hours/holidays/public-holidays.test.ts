import { expect, test } from 'vitest'
import {
  easterSunday,
  expectedIslamicDay,
  holidayTitleOf,
  publicHolidays,
} from './public-holidays.ts'

const observed = (year: number, declared = {}) =>
  Object.fromEntries(
    publicHolidays(year, declared).map(({ id, observed }) => [id.replace(/-\d+$/, ''), observed]),
  )

test('Easter is computed', () => {
  expect([2024, 2025, 2026, 2027, 2038].map(easterSunday)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ])
})

test('the Eids are expected on the days of the tabular calendar', () => {
  expect(expectedIslamicDay(1447, 10, 1)).toBe('2026-03-20')
  expect(expectedIslamicDay(1447, 12, 10)).toBe('2026-05-27')
})

test('the holidays of 2026 are those that the Ministry of the Interior announced', () => {
  expect(
    observed(2026, { 'eid-ul-fitr-1447': '2026-03-20', 'eid-ul-adha-1447': '2026-05-27' }),
  ).toEqual({
    'new-year': ['2026-01-01'],
    // A Wednesday: the notice of 2 January 2026 declared the Friday.
    'constitution-day': ['2026-01-09'],
    'independence-day': ['2026-03-06'],
    'eid-ul-fitr': ['2026-03-20'],
    // A Saturday: the Monday was declared as well.
    'shaqq-day': ['2026-03-21', '2026-03-23'],
    'good-friday': ['2026-04-03'],
    'easter-monday': ['2026-04-06'],
    'workers-day': ['2026-05-01'],
    'eid-ul-adha': ['2026-05-27'],
    'republic-day': ['2026-07-03'],
    'founders-day': ['2026-09-21'],
    'farmers-day': ['2026-12-04'],
    christmas: ['2026-12-25'],
    'boxing-day': ['2026-12-26', '2026-12-28'],
  })
})

test('of Christmas and Boxing Day on a weekend each has a working day of its own', () => {
  expect(observed(2027)).toMatchObject({
    christmas: ['2027-12-25', '2027-12-27'],
    'boxing-day': ['2027-12-26', '2027-12-28'],
  })
  expect(observed(2033)).toMatchObject({
    christmas: ['2033-12-25', '2033-12-27'],
    'boxing-day': ['2033-12-26'],
  })
})

test('an Eid is observed on no day until its day is confirmed', () => {
  const [fitr] = publicHolidays(2027, {}).filter(({ id }) => id === 'eid-ul-fitr-1448')
  expect(fitr).toMatchObject({ day: '2027-03-10', observed: [], isConfirmed: false })
  const confirmed = observed(2027, { 'eid-ul-fitr-1448': '2027-03-09' })
  expect(confirmed).toMatchObject({
    'eid-ul-fitr': ['2027-03-09'],
    'shaqq-day': ['2027-03-10'],
    'eid-ul-adha': [],
  })
})

test('two Eids of one Gregorian year are two holidays', () => {
  const fitrs = publicHolidays(2033, {}).filter(({ name }) => name === 'Eid ul-Fitr')
  expect(fitrs.map(({ id }) => id)).toEqual(['eid-ul-fitr-1454', 'eid-ul-fitr-1455'])
})

test('the day that was declared counts, whatever was expected', () => {
  expect(observed(2026, { 'republic-day-2026': '2026-06-29' })).toMatchObject({
    'republic-day': ['2026-06-29'],
  })
})

test('the title of a holiday is found by its id', () => {
  expect(holidayTitleOf('eid-ul-adha-1448')).toBe('Eid ul-Adha 2027')
  expect(holidayTitleOf('christmas-2026')).toBe('Christmas Day 2026')
  for (let year = 2024; year < 2060; year += 1) {
    for (const { id, name } of publicHolidays(year, {}))
      expect(holidayTitleOf(id)).toBe(`${name} ${year}`)
  }
})

test('any other text is no title', () => {
  for (const text of ['', 'bole', 'bole-2026', 'christmas', 'christmas-20260', 'Eid ul-Adha 2027'])
    expect(holidayTitleOf(text)).toBeUndefined()
})
