import { expect, test } from 'vitest'
import { createByteBudget } from './byte-budget.ts'

test('nobody holds more than their share, and all together no more than the whole', () => {
  const budget = createByteBudget({ total: 100, perVisitor: 60 })
  expect(budget.reserve('one', 60)).toBe(true)
  expect(budget.reserve('one', 1)).toBe(false)
  expect(budget.reserve('another', 41)).toBe(false)
  expect(budget.reserve('another', 40)).toBe(true)
  budget.release('one', 60)
  expect(budget.reserve('another', 20)).toBe(true)
  expect(budget.reserve('one', 40)).toBe(true)
  expect(budget.reserve('one', 1)).toBe(false)
})
