import { expect, test } from 'vitest'
import { createByteBudget } from './byte-budget.ts'

test('nobody holds more than their share, and all together no more than the whole', () => {
  const budget = createByteBudget({ total: 100, each: 60 })
  expect(budget.hold('one', 60)).toBe(true)
  expect(budget.hold('one', 1)).toBe(false)
  expect(budget.hold('another', 41)).toBe(false)
  expect(budget.hold('another', 40)).toBe(true)
  budget.release('one', 60)
  expect(budget.hold('another', 20)).toBe(true)
  expect(budget.hold('one', 40)).toBe(true)
  expect(budget.hold('one', 1)).toBe(false)
})
