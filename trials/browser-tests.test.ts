import { expect, test } from 'vitest'
import { readBrowserRuns } from './browser-tests.ts'
import { judge } from './named-tests.ts'

const file = 'gateway-errors.spec.ts'
const path = `tests/e2e/${file}`
const title = 'the appointments, after %s'
const promised = { id: 'a.row', promise: '', otherwise: '', tests: [`${path} > ${title}`] }
const onSqlite = { ...promised, concerns: 'SQLite' } as const

/** A report as Playwright writes it, with a run of the test in a group on each kind of device. */
function report(statuses: string[]) {
  const tests = statuses.map((status) => ({
    projectName: 'phone',
    status,
    results: [
      status === 'unexpected'
        ? { error: { message: '\u001b[31mError\u001b[39m: it is gone\n at 1' } }
        : {},
    ],
  }))
  const specs = [{ title: 'the appointments, after a page', tests }]
  const group = { title: 'a group', file, specs }
  const suites = [{ title: file, file, specs: [], suites: [group] }]
  return JSON.stringify({ config: { rootDir: `${process.cwd()}/tests/e2e` }, suites })
}

test('a promise is held where its browser test has passed on every device that it is for', () => {
  const seen = judge(onSqlite, readBrowserRuns(report(['expected', 'skipped'])))
  expect(seen).toEqual({ outcomes: { SQLite: 'held' }, seen: '1 run passed of 1 test' })
})

test('a promise is broken where it has failed on one device, in the words of the test', () => {
  const seen = judge(onSqlite, readBrowserRuns(report(['expected', 'unexpected'])))
  expect(seen.outcomes).toEqual({ SQLite: 'broken' })
  expect(seen.seen).toContain('failed: the appointments, after a page: Error: it is gone')
})

test('a browser test that did not run leaves its promise "not tried", and tries nothing on PostgreSQL', () => {
  expect(judge(onSqlite, readBrowserRuns(report([]))).outcomes).toEqual({ SQLite: 'not tried' })
  expect(judge(onSqlite, readBrowserRuns(report(['skipped']))).outcomes).toEqual({
    SQLite: 'not tried',
  })
  expect(judge(promised, readBrowserRuns(report(['expected']))).outcomes).toEqual({
    SQLite: 'held',
    PostgreSQL: 'not tried',
  })
})
