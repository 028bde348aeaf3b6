import { expect, test } from 'vitest'
import { isBrowserTest } from '#trials/named-tests.ts'
import type { Promised } from '#trials/promises/promised.ts'
import { promises } from '#trials/promises/promises.ts'
import { everyFile } from './source-files.ts'

function isThere(named: string): boolean {
  const [path = '', name = ''] = named.split(' > ')
  const file = everyFile.find((each) => each.path === path)
  if (!name || !file) return false
  // Several files may have the tests of one that they import.
  const imported = file.imports.flatMap(({ target }) =>
    target?.startsWith('tests/') ? target : [],
  )
  const texts = [
    file.text,
    ...everyFile.flatMap((each) => (imported.includes(each.path) ? each.text : [])),
  ]
  // The title of a test in a loop has the value of the loop where a promise has %s.
  const titles = texts.join('').replaceAll(/\$\{[^}]*\}/g, '%s')
  return ["'", '"', '`'].some((quote) => titles.includes(`${quote}${name}${quote}`))
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

// The trials run the tests that promises name, and no others.
test('what is repeated more often in the trials is run by them', () => {
  const repeated = everyFile.filter(
    ({ path, imports }) =>
      path.endsWith('.test.ts') && imports.some(({ target }) => target === 'tests/thoroughness.ts'),
  )
  expect(repeated.length).toBeGreaterThan(4)
  const named = promises.flatMap(({ tests }) => tests.map((test) => test.split(' > ')[0]))
  expect(repeated.map(({ path }) => path).filter((path) => !named.includes(path))).toEqual([])
})
