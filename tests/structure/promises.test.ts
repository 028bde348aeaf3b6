import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isBrowserTest } from '#trials/named-tests.ts'
import type { Promised } from '#trials/promises/promised.ts'
import { promises } from '#trials/promises/promises.ts'

function isThere(named: string): boolean {
  const [path = '', name = ''] = named.split(' > ')
  if (!name || !existsSync(path)) return false
  // The title of a test in a loop has the value of the loop where a promise has %s.
  const text = readFileSync(path, 'utf8').replaceAll(/\$\{[^}]*\}/g, '%s')
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`))
}

test('every promise has an id of its own and names tests that are there', () => {
  expect(promises.length).toBeGreaterThan(80)
  const ids = promises.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  // Tests, a long trial, or the reason why there is neither: one of the three.
  const kinds = ({ tests, longTrial, untried }: Promised) =>
    [tests.length > 0, longTrial !== undefined, untried !== undefined].filter(Boolean).length
  expect(promises.filter((promised) => kinds(promised) !== 1)).toEqual([])
  expect(promises.flatMap(({ tests }) => tests).filter((named) => !isThere(named))).toEqual([])
})

test('a promise with a browser test does not ask for PostgreSQL, which those never visit', () => {
  const inBrowsers = promises.filter(({ tests }) => tests.some(isBrowserTest))
  expect(inBrowsers.length).toBeGreaterThan(0)
  const concerned = inBrowsers.filter(
    ({ concerns }) => concerns !== 'no database' && concerns !== 'SQLite',
  )
  expect(concerned.map(({ id }) => id)).toEqual([])
})
