import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { promises } from '#trials/promises/promises.ts'

function isThere(named: string): boolean {
  const [path = '', name = ''] = named.split(' > ')
  if (!name || !existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`))
}

test('every promise has an id of its own and names tests that are there', () => {
  expect(promises.length).toBeGreaterThan(80)
  const ids = promises.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(promises.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(promises.flatMap(({ tests }) => tests).filter((named) => !isThere(named))).toEqual([])
})
