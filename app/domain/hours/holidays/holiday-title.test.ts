import { expect, test } from 'vitest'
import { holidayTitleOf, publicHolidays } from './public-holidays.ts'

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
