import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Words of an earlier version of this code, each with the field's word for it. Words that also have an ordinary
 * meaning in a name (visit, place, notice, question) are left out.
 */
const forbidden: Record<string, string> = {
  carrier: 'transport',
  chore: 'job',
  corrections: 'fieldErrors',
  desk: 'admin, or frontDesk for the clinic’s front desk',
  door: 'authLayout, login',
  errand: 'job, task',
  fault: 'error',
  faults: 'errors',
  heed: 'varyParams',
  heeds: 'varyParams',
  keep: 'cache, save, autosave',
  keeps: 'cache, save, autosave',
  kept: 'cached, saved, draft',
  overtaken: 'conflict, outdated',
  persistently: 'retryWithBackoff',
  tally: 'viewCounter',
  ticket: 'uploadToken',
  verb: 'action, query',
}

/** Names that other programs, the database or the product have given. */
const allowed = new Set([
  'keepAlive',
  'keepAliveInitialDelayMillis',
  'keepAliveTimeout',
  'keepAllGlyphs',
  'keepFeatures',
])

/** The clinic's own word for a room, which is no house word. */
const frontDesk = /front-?desk/gi

const declared =
  /\b(?:const|let|function|class|type|interface)\s+(?<name>[A-Za-z_$][\w$]*)|(?<=^\s+)(?<property>[A-Za-z_$][\w$]*)\??:/gm

const wordsOf = (name: string) =>
  name
    .replaceAll(frontDesk, 'reception')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const isForbidden = (name: string) =>
  !allowed.has(name) && wordsOf(name).some((word) => Object.hasOwn(forbidden, word))

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

const paths = globSync('{app,artwork,bench,db,deploy,docs,scripts,server,tests,trials}/**').filter(
  (path) => !path.startsWith('tests/results/'),
)

test('names of functions, values and types use the words of the field', () => {
  const sources = paths.filter(
    (path) => /\.tsx?$/.test(path) && !path.endsWith('vocabulary.test.ts'),
  )
  expect(sources.length).toBeGreaterThan(1000)
  const found = sources.flatMap((path) => {
    const names = [...withoutComments(readFileSync(path, 'utf8')).matchAll(declared)].map(
      ({ groups = {} }) => groups.name ?? groups.property ?? '',
    )
    return names.filter(isForbidden).map((name) => `${path}: ${name}`)
  })
  expect(found).toEqual([])
})

test('names of files and folders use the words of the field', () => {
  // The database stores the names of migrations.
  const found = paths.filter((path) => !path.startsWith('db/migrations/') && isForbidden(path))
  expect(found).toEqual([])
})
