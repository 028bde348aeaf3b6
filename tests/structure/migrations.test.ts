import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Two branches took the same numbers; both are installed, where a migration is known by its whole name. */
const takenTwice = ['0040', '0041']

test('no two migrations have the same number', () => {
  const numbers = readdirSync('db/migrations')
    .filter((file) => /^\d{4}-(?!.*\.test\.ts$)/.test(file))
    .map((file) => file.slice(0, 4))
  expect(numbers.length).toBeGreaterThan(40)
  const repeated = numbers.filter((number, index) => numbers.indexOf(number) !== index)
  expect(repeated).toEqual(takenTwice)
})
