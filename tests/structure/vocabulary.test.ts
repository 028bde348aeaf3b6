import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Words of an earlier version of this code, each with the field's word for it. Words that also have an ordinary
 * meaning in a name (visit, place, notice, question), or one in HTTP (stale), are left out.
 */
const forbidden: Record<string, string> = {
  beat: 'heartbeat, interval',
  carrier: 'transport',
  chore: 'job',
  corrections: 'fieldErrors',
  dead: 'failed, undeliverable',
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
  letter: 'message, mail; character for one of a text',
  longest: 'maxLength, maxMs',
  most: 'max',
  overtaken: 'conflict, outdated',
  patience: 'timeout',
  persistently: 'retryWithBackoff',
  several: 'a plural',
  taker: 'candidate',
  takers: 'candidates',
  tally: 'viewCounter',
  ticket: 'uploadToken',
  told: 'notified, informed, sent',
  verb: 'action, query',
}

/** Names that other programs have given: an icon of Lucide, options of Node, PostgreSQL's driver and subset-font. */
const allowed = new Set([
  'DoorOpen',
  'keepAlive',
  'keepAliveInitialDelayMillis',
  'keepAliveTimeout',
  'keepAllGlyphs',
  'keepFeatures',
])

/** The clinic's own word for a room, which is no house word. */
const frontDesk = /front-?desk/gi

/** Where names stand: after a keyword; and as a parameter, an argument, a destructured name or a property. */
const named = [
  /\b(?:const|let|function|class|type|interface)\s+(?<name>[A-Za-z_$][\w$]*)/g,
  /(?<=(?:[({[,:]|\.\.\.)\s*|^\s+)(?<name>[A-Za-z_$][\w$]*)(?=\??\s*[,)}\]:=])/gm,
]

const namesIn = (code: string) =>
  named.flatMap((pattern) => [...code.matchAll(pattern)].map(({ groups }) => groups?.name ?? ''))

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
    const names = new Set(namesIn(withoutComments(readFileSync(path, 'utf8'))))
    return [...names].filter(isForbidden).map((name) => `${path}: ${name}`)
  })
  expect(found).toEqual([])
})

test('names of files and folders use the words of the field', () => {
  // The database stores the names of migrations, which their tests bear as well.
  const isStored = (path: string) => /^db\/migrations\/\d{4}-/.test(path)
  const found = paths.filter((path) => !isStored(path) && isForbidden(path))
  expect(found).toEqual([])
})
