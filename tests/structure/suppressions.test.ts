import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyFile } from './source-files.ts'

// This file has to name what it looks for.
const lines = everyFile
  .filter(({ path }) => !path.endsWith('suppressions.test.ts'))
  .flatMap(({ path, text }) =>
    text.split('\n').map((line, index) => ({ line, location: `${path}:${index + 1}` })),
  )

const locationsOf = (pattern: RegExp) =>
  lines.filter(({ line }) => pattern.test(line)).map(({ location }) => location)

test('no compiler error is suppressed', () => {
  expect(locationsOf(/@ts-(?:ignore|nocheck|expect-error)/)).toEqual([])
})

test('a rule of the linter is suppressed only with its reason beside it', () => {
  const all = locationsOf(/biome-ignore/)
  expect(all.length).toBeGreaterThan(0)
  expect(all).toEqual(locationsOf(/biome-ignore(?:-all)? [\w/]+: \w.*\w/))
})

test('nothing has the type any', () => {
  const code = lines.map(({ line, location }) => ({
    location,
    line: line.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`|^\s*(?:\/?\*|\/\/).*$/g, ''),
  }))
  const untyped = /(?:[:<|&(]\s*|\bas\s+)any\b(?!\s+[a-z])/
  expect(code.filter(({ line }) => untyped.test(line)).map(({ location }) => location)).toEqual([])
  const { suspicious } = JSON.parse(readFileSync('biome.json', 'utf8')).linter.rules
  expect(suspicious.noExplicitAny).toBe('error')
})
