import { expect, test } from 'vitest'
import { retryDelay } from './retry-delay.ts'

const pauses = { firstMs: 1000, maxMs: 20_000 }

test.each([
  [1, 1000],
  [2, 2000],
  [5, 16_000],
  [6, 20_000],
  [5000, 20_000],
])('the pause after attempt %i is about %i milliseconds', (attempt, expected) => {
  expect(retryDelay(attempt, pauses, 0.5)).toBe(expected)
  expect(retryDelay(attempt, pauses, 0)).toBe(expected * 0.75)
  expect(retryDelay(attempt, pauses, 1)).toBe(expected * 1.25)
})

test('two clients that failed together do not retry together', () => {
  const delays = Array.from({ length: 20 }, () => retryDelay(3, pauses))
  expect(new Set(delays).size).toBeGreaterThan(1)
})
