import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { type DatabaseName, databases, type Outcome, type TrialResult } from './outcome.ts'
import type { Promised } from './promises/promised.ts'

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** One run of a test, which may run several times: on each database, or for each row of a table. */
export interface TestRun {
  path: string
  title: string
  /** The databases that its groups or its title name; if they name none, the one that the run was for. */
  databases: DatabaseName[]
  status: string
  message: string
}

/**
 * Runs exactly the tests that the promises name, and answers each run of theirs. A test whose groups name no database runs
 * on SQLite, or on none; those of promises that concern PostgreSQL as well run once more with their sites on it.
 */
export function runNamedTests(promises: Promised[]): TestRun[] {
  if (promises.every(({ tests }) => tests.every(isBrowserTest))) return []
  const runs = readRuns(report(promises), 'SQLite')
  const [, PostgreSQL] = databases
  const again = promises.filter(
    (promised) =>
      promised.tests.length > 0 && judge(promised, runs).outcomes[PostgreSQL] === 'not tried',
  )
  if (again.length === 0) return runs
  return [...runs, ...readRuns(report(again, { TEST_SITE_DATABASE: 'postgres' }), PostgreSQL)]
}

/** Vitest's report of the tests that the promises name. */
function report(promises: Promised[], env: Record<string, string> = {}): string {
  const named = promises.flatMap(({ tests }) =>
    tests.filter((test) => !isBrowserTest(test)).map(splitTestName),
  )
  const paths = [...new Set(named.map(({ path }) => path))]
  const titles = [...new Set(named.map(({ title }) => titlePattern(title)))]
  const folder = mkdtempSync(join(tmpdir(), 'gemev-trials-'))
  try {
    const file = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const args = ['vitest', 'run', ...paths, '-t', `(?:${titles.join('|')})$`, ...reporters]
    spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, ...env } })
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads the runs of tests from Vitest's report; one that names no database was run for `otherwise`. */
export function readRuns(report: string, otherwise: DatabaseName): TestRun[] {
  const { testResults } = reportSchema.parse(JSON.parse(report))
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => {
      const titles = [...ancestorTitles, title].join(' ')
      const named = databases.filter((database) => namesOf[database].test(titles))
      return {
        path: relative(process.cwd(), name),
        title,
        databases: named.length > 0 ? named : [otherwise],
        status,
        message: failureMessages?.[0]?.split('\n')[0] ?? '',
      }
    }),
  )
}

const namesOf: Record<DatabaseName, RegExp> = { SQLite: /sqlite/i, PostgreSQL: /postgres/i }

/** What the runs show of a promise: a database on which one of its tests has not run leaves it "not tried" there. */
export function judge({ tests, concerns }: Promised, runs: TestRun[]): TrialResult {
  const concerned = databases.filter((database) => (concerns ?? database) === database)
  const finished = runs.filter(
    (run) =>
      (run.status === 'passed' || run.status === 'failed') &&
      (concerned.length === 0 || concerned.some((database) => run.databases.includes(database))),
  )
  const each = tests.map((test) => {
    const { path, title } = splitTestName(test)
    const isNamed = new RegExp(`^${titlePattern(title)}$`)
    return finished.filter((run) => run.path === path && isNamed.test(run.title))
  })
  const outcomeOf = (ofTests: TestRun[][]): Outcome => {
    if (ofTests.flat().some(({ status }) => status === 'failed')) return 'broken'
    return ofTests.every((ofTest) => ofTest.length > 0) ? 'held' : 'not tried'
  }
  const on = (database: DatabaseName) =>
    outcomeOf(each.map((ofTest) => ofTest.filter((run) => run.databases.includes(database))))
  const failed = each.flat().filter(({ status }) => status === 'failed')
  const seen = failed.length > 0 ? failures(failed) : `${count(each.flat().length, 'run')} passed`
  return {
    outcomes:
      concerns === 'no database'
        ? { [concerns]: outcomeOf(each) }
        : Object.fromEntries(concerned.map((database) => [database, on(database)])),
    seen: `${seen} of ${count(tests.length, 'test')}`,
  }
}

const failures = (failed: TestRun[]) =>
  failed.map(({ title, message }) => `failed: ${title}: ${message}`).join('; ')

const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`

/** Whether a named test is one of Playwright, which `--quick` leaves out. */
export const isBrowserTest = (named: string) => splitTestName(named).path.endsWith('.spec.ts')

/** The path and the title of a named test. */
export function splitTestName(named: string) {
  const [path = '', title = ''] = named.split(' > ')
  return { path, title }
}

/** A title as a regular expression: what a table of rows puts into it may be anything. */
export const titlePattern = (title: string) =>
  title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/%[sjdfio]/g, '[^]*')
