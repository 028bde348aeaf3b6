import { expect, test } from 'vitest'
import { judge, readRuns } from './named-tests.ts'

const path = 'app/some.test.ts'
const promised = { id: 'a.row', promise: '', otherwise: '', tests: [`${path} > takes %s`] }

/** A report of Vitest with a run for each status, in the groups that are named. */
function runs(...statuses: [group: string, status: string, title?: string][]) {
  const assertionResults = statuses.map(([group, status, title = 'takes it']) => ({
    ancestorTitles: [group],
    title,
    status,
    failureMessages: status === 'failed' ? ['Error: it does not\n at line 1'] : [],
  }))
  const name = `${process.cwd()}/${path}`
  return readRuns(JSON.stringify({ testResults: [{ name, assertionResults }] }))
}

test('a promise is held on a database where all of its tests have passed', () => {
  const seen = judge(promised, runs(['it (sqlite)', 'passed'], ['it (postgres)', 'passed']))
  expect(seen.outcomes).toEqual({ SQLite: 'held', PostgreSQL: 'held' })
})

test('a promise is broken on the database where one has failed, in the words of the test', () => {
  const seen = judge(promised, runs(['it (sqlite)', 'passed'], ['it (postgres)', 'failed']))
  expect(seen.outcomes).toEqual({ SQLite: 'held', PostgreSQL: 'broken' })
  expect(seen.seen).toContain('failed: takes it: Error: it does not')
})

test('a test that did not run leaves its promise "not tried", though others have passed', () => {
  const notTried = { SQLite: 'not tried' }
  expect(judge(promised, runs(['it', 'skipped'])).outcomes).toEqual(notTried)
  expect(judge(promised, runs(['it', 'passed', 'takes them no more'])).outcomes).toEqual({
    SQLite: 'held',
  })
  expect(judge(promised, runs(['it', 'passed', 'gives it'])).outcomes).toEqual(notTried)
  const two = { ...promised, tests: [...promised.tests, `${path} > is another one`] }
  expect(judge(two, runs(['it', 'passed'])).outcomes).toEqual(notTried)
  expect(
    judge(promised, runs(['it (sqlite)', 'skipped'], ['it (postgres)', 'passed'])),
  ).toMatchObject({ outcomes: { SQLite: 'not tried', PostgreSQL: 'held' } })
})

test('a test that names no database says nothing of PostgreSQL', () => {
  expect(judge(promised, runs(['it', 'passed'])).outcomes).toEqual({ SQLite: 'held' })
})

test('a test that is there for PostgreSQL alone says nothing of SQLite', () => {
  expect(judge(promised, runs(['the PostgreSQL pool', 'passed'])).outcomes).toEqual({
    PostgreSQL: 'held',
  })
})
