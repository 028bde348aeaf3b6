import { expect, test } from 'vitest'
import type { Holiday } from '#app/domain/clinic/content.ts'
import { easterSunday, publicHolidays } from './public-holidays.ts'

const observed = (year: number, ...declared: Holiday[]) =>
  Object.groupBy(publicHolidays(year, declared).keys(), (day) =>
    String(publicHolidays(year, declared).get(day)),
  )

test('Easter is computed', () => {
  expect([2024, 2026, 2038].map(easterSunday)).toEqual(['2024-03-31', '2026-04-05', '2038-04-25'])
})

test('the holidays of 2026 are those that the Ministry of the Interior announced', () => {
  const declared = [
    { name: 'Eid ul-Fitr', day: '2026-03-20' },
    { name: 'Shaqq Day', day: '2026-03-21' },
    { name: 'Shaqq Day', day: '2026-03-23' },
    { name: 'Eid ul-Adha', day: '2026-05-27' },
    { name: 'Eid ul-Fitr', day: '2027-03-10' },
  ]
  expect(observed(2026, ...declared)).toEqual({
    'New Year’s Day': ['2026-01-01'],
    // A Wednesday: the notice of 2 January 2026 declared the Friday.
    'Constitution Day': ['2026-01-09'],
    'Independence Day': ['2026-03-06'],
    'Eid ul-Fitr': ['2026-03-20'],
    'Shaqq Day': ['2026-03-21', '2026-03-23'],
    'Good Friday': ['2026-04-03'],
    'Easter Monday': ['2026-04-06'],
    'Workers’ Day': ['2026-05-01'],
    'Eid ul-Adha': ['2026-05-27'],
    'Republic Day': ['2026-07-03'],
    'Founder’s Day': ['2026-09-21'],
    'Farmers’ Day': ['2026-12-04'],
    'Christmas Day': ['2026-12-25'],
    // A Saturday: the Monday was declared as well.
    'Boxing Day': ['2026-12-26', '2026-12-28'],
  })
})

test('of Christmas and Boxing Day on a weekend each has a working day of its own', () => {
  expect(observed(2027)).toMatchObject({
    'Christmas Day': ['2027-12-25', '2027-12-27'],
    'Boxing Day': ['2027-12-26', '2027-12-28'],
  })
  expect(observed(2033, { name: 'Eid ul-Fitr', day: '2033-12-27' })).toMatchObject({
    'Christmas Day': ['2033-12-25', '2033-12-28'],
    'Boxing Day': ['2033-12-26'],
    'Eid ul-Fitr': ['2033-12-27'],
  })
})

test('a holiday that is declared by its name is on that day instead, however the name is typed', () => {
  const moved = observed(2026, { name: "workers' day ", day: '2026-05-04' })
  expect(moved["workers' day "]).toEqual(['2026-05-04'])
  expect(moved['Workers’ Day']).toBeUndefined()
  expect(observed(2027, { name: 'Workers’ Day', day: '2026-05-04' })).toMatchObject({
    'Workers’ Day': ['2027-05-01', '2027-05-03'],
  })
})

test.each([
  ['Christmas', 2026, '2026-12-24', 'Christmas Day'],
  ['May Day', 2026, '2026-05-04', 'Workers’ Day'],
  ['New Year', 2026, '2026-01-02', 'New Year’s Day'],
])('a holiday that is declared as "%s" is known', (name, year, day, known) => {
  const moved = observed(year, { name, day })
  expect(moved[name]).toEqual([day])
  expect(moved[known]).toBeUndefined()
})

test.each(['Christmas Day', 'Holiday for Christmas'])(
  'a working day after a weekend that is declared as "%s" has another name, and all else stays',
  (name) => {
    const declared = [{ name, day: '2027-12-27' }]
    const renamed = publicHolidays(2027, declared)
    expect(renamed.get('2027-12-27')).toBe(name)
    expect([...renamed.keys()]).toEqual([...publicHolidays(2027, []).keys()])
  },
)
