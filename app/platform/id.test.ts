import { expect, test } from 'vitest'
import { newId } from './id.ts'

test('ids sort in the order in which they were made, also within a millisecond', () => {
  const ids = Array.from({ length: 5000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(5000)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})
