import { expect, test } from 'vitest'
import { typedDay, typedMinute } from './day.ts'

test.each([
  ['2026-12-24', '2026-12-24'],
  ['24/12/2026', '2026-12-24'],
  ['24.12.2026', '2026-12-24'],
  ['4/3/2026', '2026-03-04'],
  ['Thursday, 24th December 2026', '2026-12-24'],
  ['Dec 24, 2026', '2026-12-24'],
  ['24/12/26', '2026-12-24'],
  ['2026/12/24', '2026-12-24'],
  ['２４／１２／２０２６', '2026-12-24'],
  ['24\u202f\u2013\u202f12\u00a02026', '2026-12-24'],
  // What is no day stays as it was typed.
  ['12/24/2026', '12/24/2026'],
  ['31/02/2026', '31/02/2026'],
  ['24 De 2026', '24 De 2026'],
  ['', ''],
])('%j is the day %j', (typed, day) => {
  expect(typedDay(typed)).toBe(day)
})

test.each([
  ['2026-12-24T09:30', '2026-12-24T09:30'],
  ['24/12/2026 9:30', '2026-12-24T09:30'],
  ['soon', 'soon'],
])('%j is the minute %j', (typed, minute) => {
  expect(typedMinute(typed)).toBe(minute)
})
