import { expect, test } from 'vitest'
import { ageText } from './age.ts'

const minute = 60_000

test.each([
  [59_999, 'a moment ago'],
  [minute, '1 minute ago'],
  [60 * minute, '1 hour ago'],
  [3.9 * 60 * minute, '3 hours ago'],
  [24 * 60 * minute, '1 day ago'],
  [6.5 * 24 * 60 * minute, '6 days ago'],
  // The clock of the phone was set back.
  [-5 * minute, 'a moment ago'],
])('%i milliseconds are %s', (age, text) => {
  const now = Date.UTC(2026, 10, 22)
  expect(ageText(now - age, now)).toBe(text)
})
