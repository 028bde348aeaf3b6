import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { table } from '#bench/table.ts'
import { ensureFreshBuild } from '#tests/fresh-build.ts'
import { runBrowserTests } from './browser-tests.ts'
import { runLongTrials } from './long-trials.ts'
import { isBrowserTest, judge, runNamedTests } from './named-tests.ts'
import { type DatabaseName, databases, type TrialResult } from './outcome.ts'
import type { Promised } from './promises/promised.ts'
import { promises } from './promises/promises.ts'

const { values } = parseArgs({
  options: {
    /** Only the tests that the promises name and that need no browser. */
    quick: { type: 'boolean', default: false },
    /** Only these rows, by their names with commas; the others stay as the stored table has them. */
    only: { type: 'string', default: '' },
    /** How many hostile requests each database gets. */
    requests: { type: 'string', default: '10000' },
    /** How often the site is killed on each database. */
    kills: { type: 'string', default: '100' },
    /** For how many minutes the memory is watched on each database. */
    minutes: { type: 'string', default: '15' },
    /** How many damaged copies of each file are tried. */
    copies: { type: 'string', default: '300' },
    /** The same seed makes the same hostile requests and damages the same copies. */
    seed: { type: 'string', default: '1' },
  },
})
const numberOf = (name: 'requests' | 'kills' | 'minutes' | 'copies' | 'seed') => {
  const number = Number(values[name])
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new Error(`--${name} needs a whole number above 0.`)
}
const amounts = {
  requests: numberOf('requests'),
  kills: numberOf('kills'),
  minutes: numberOf('minutes'),
  seed: numberOf('seed'),
}

// By these the tests choose what they damage, and how often they repeat what is left to chance.
process.env.TEST_SEED = String(amounts.seed)
if (!values.quick) {
  process.env.TEST_DAMAGED_COPIES = String(numberOf('copies'))
  process.env.TEST_THOROUGH = '1'
}

const only = values.only.split(',').filter((id) => id !== '')
const unknown = only.filter((id) => !promises.some((each) => each.id === id))
if (unknown.length > 0) throw new Error(`There is no row ${unknown.join(', ')}.`)
const chosen = only.length > 0 ? promises.filter(({ id }) => only.includes(id)) : promises
const longTrials = new Set(chosen.flatMap(({ longTrial }) => longTrial ?? []))

await ensureFreshBuild()
const runs = [...runNamedTests(chosen), ...(values.quick ? [] : runBrowserTests(chosen))]
const longResults = values.quick ? {} : await runLongTrials(longTrials, amounts)
const needsBrowser = ({ tests }: Promised) => tests.some(isBrowserTest)
const isLeftOut = (promised: Promised) =>
  values.quick && (promised.longTrial !== undefined || needsBrowser(promised))
const trialOf = (promised: Promised) => {
  if (promised.untried) return '-'
  if (promised.longTrial) return 'long'
  return needsBrowser(promised) ? 'browser' : 'quick'
}
const resultOf = (promised: Promised): TrialResult => {
  const { longTrial, untried } = promised
  if (untried) return { outcomes: {}, seen: untried }
  if (isLeftOut(promised)) return { outcomes: {}, seen: 'left out by --quick' }
  return (longTrial && longResults[longTrial]) ?? judge(promised, runs)
}

const results = chosen.map((promised) => ({ promised, result: resultOf(promised) }))
const rows = results.map(({ promised, result: { outcomes, seen } }) => [
  promised.id,
  promised.promise,
  ...databases.map((database) => cellOf(promised, outcomes, database)),
  trialOf(promised),
  seen,
  promised.otherwise,
])

const heads = ['row', 'promise', 'SQLite', 'PostgreSQL', 'trial', 'seen', 'without its defence']
const file = 'bench/results/trials.md'
const stored = only.length > 0 ? storedRows() : new Map<string, string[]>()
const shown = promises.flatMap(({ id }) => {
  const row = rows.find(([own]) => own === id)?.map((cell) => cell.replaceAll('|', '\\|'))
  return row ? [row] : [stored.get(id) ?? []].filter(({ length }) => length > 0)
})
const result = table(heads, shown)
process.stdout.write(`\n${result}\n`)

if (!values.quick) {
  mkdirSync('bench/results', { recursive: true })
  const date = new Date().toISOString().slice(0, 10)
  const note =
    '"quick" and "browser" rows are tried by `npm test` as well, some of them on SQLite alone. "needs none": what is tried reads no database.'
  const title = `# What the product promises, tried on ${date}, seed ${amounts.seed}`
  writeFileSync(file, `${title}\n\n${note}\n\n${result}\n`)
}

// A row that was to be tried and was not is a failure; a row that nobody can try here, or that was left out, is none.
const isMet = ({ promised, result: { outcomes } }: (typeof results)[number]) => {
  if (promised.untried || isLeftOut(promised)) return true
  const seen = Object.values(outcomes)
  return seen.length > 0 && seen.every((outcome) => outcome === 'held')
}
const unmet = results.filter((each) => !isMet(each))
for (const { promised } of unmet) process.stdout.write(`\n✘ ${promised.id}`)
process.stdout.write(`\n${results.length - unmet.length} of ${results.length} rows as promised\n`)
process.exit(unmet.length > 0 ? 1 : 0)

function cellOf({ concerns }: Promised, outcomes: TrialResult['outcomes'], database: DatabaseName) {
  if (concerns === 'no database') return `${outcomes[concerns]}, needs none`
  return concerns && concerns !== database ? 'does not apply' : (outcomes[database] ?? 'not tried')
}

/** The rows of the table that was stored last, by their names. */
function storedRows(): Map<string, string[]> {
  const cells = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  return new Map(cells.map((row) => [row[0] ?? '', row]))
}
