import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { DatabaseName, Outcome, TrialResult } from './outcome.ts'
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
  /** The database that the test's groups name. */
  database: DatabaseName | undefined
  status: string
  message: string
}

/** Runs exactly the tests that the promises name, and answers each run of theirs. */
export function runNamedTests(promises: Promised[]): TestRun[] {
  const named = promises.flatMap(({ tests }) => tests.map(parts))
  const paths = [...new Set(named.map(({ path }) => path))]
  const titles = [...new Set(named.map(({ title }) => pattern(title)))]
  const folder = mkdtempSync(join(tmpdir(), 'gemev-trials-'))
  try {
    const report = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = ['vitest', 'run', ...paths, '-t', `(?:${titles.join('|')})$`, ...reporters]
    spawnSync('npx', args, { stdio: 'inherit' })
    return readRuns(readFileSync(report, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads the runs of tests from Vitest's report. */
export function readRuns(report: string): TestRun[] {
  const { testResults } = reportSchema.parse(JSON.parse(report))
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
      path: relative(process.cwd(), name),
      title,
      database: databaseIn(ancestorTitles.join(' ')),
      status,
      message: failureMessages?.[0]?.split('\n')[0] ?? '',
    })),
  )
}

function databaseIn(titles: string): DatabaseName | undefined {
  if (/postgres/i.test(titles)) return 'PostgreSQL'
  return /sqlite/i.test(titles) ? 'SQLite' : undefined
}

/**
 * What the runs show of a promise. A test that has not run leaves it "not tried". A test whose groups name no database
 * has run once, on SQLite or on none, so that nothing is said of PostgreSQL.
 */
export function judge({ tests }: Promised, runs: TestRun[]): TrialResult {
  const each = tests.map((test) => {
    const { path, title } = parts(test)
    const isNamed = new RegExp(`^${pattern(title)}$`)
    return runs.filter((run) => run.path === path && isNamed.test(run.title))
  })
  const ran = each.map((all) =>
    all.filter(({ status }) => status === 'passed' || status === 'failed'),
  )
  const on = (database: DatabaseName): Outcome => {
    const isMine = (run: TestRun) => (run.database ?? database) === database
    // A test that is there for the other database alone says nothing of this one.
    const mine = each
      .map((all, index) => ({ all, ran: (ran[index] ?? []).filter(isMine) }))
      .filter(({ all }) => all.length === 0 || all.some(isMine))
    if (mine.some((test) => test.ran.some(({ status }) => status === 'failed'))) return 'broken'
    return mine.every((test) => test.ran.length > 0) ? 'held' : 'not tried'
  }
  const names = (database: DatabaseName) => each.flat().some((run) => run.database === database)
  const isForPostgresAlone =
    each.every((all) => all.length > 0) &&
    each.flat().every(({ database }) => database === 'PostgreSQL')
  const outcomes: TrialResult['outcomes'] = {
    ...(!isForPostgresAlone && { SQLite: on('SQLite') }),
    ...(names('PostgreSQL') && { PostgreSQL: on('PostgreSQL') }),
  }
  const failed = ran.flat().filter(({ status }) => status === 'failed')
  const seen = failed.length > 0 ? failures(failed) : `${count(ran.flat().length, 'run')} passed`
  return { outcomes, seen: `${seen} of ${count(tests.length, 'test')}` }
}

const failures = (failed: TestRun[]) =>
  failed.map(({ title, message }) => `failed: ${title}: ${message}`).join('; ')

const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`

function parts(named: string) {
  const [path = '', title = ''] = named.split(' > ')
  return { path, title }
}

/** A title as a regular expression: what a table of rows puts into it may be anything. */
const pattern = (title: string) =>
  title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/%[sjdfio]/g, '[^]*')
