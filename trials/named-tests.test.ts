import { expect, test } from 'vitest'
import { judge, readRuns } from './named-tests.ts'
import type { DatabaseName } from './outcome.ts'

const path = 'app/some.test.ts'
const promised = { id: 'a.row', promise: '', otherwise: '', tests: [`${path} > takes %s`] }

/** Runs with a status each, in the groups that are named; a group that names no database has run on `otherwise`. */
function runs(
  statuses: [group: string, status: string, title?: string][],
  otherwise: DatabaseName = 'SQLite',
) {
  const assertionResults = statuses.map(([group, status, title = 'takes it']) => ({
    ancestorTitles: [group],
    title,
    status,
    failureMessages: status === 'failed' ? ['Error: it does not\n at line 1'] : [],
  }))
  const name = `${process.cwd()}/${path}`
  return readRuns(JSON.stringify({ testResults: [{ name, assertionResults }] }), otherwise)
}

test('a promise is held on a database where all of its tests have passed', () => {
  const seen = judge(
    promised,
    runs([
      ['it (sqlite)', 'passed'],
      ['it (postgres)', 'passed'],
    ]),
  )
  expect(seen.outcomes).toEqual({ SQLite: 'held', PostgreSQL: 'held' })
})

test('a promise is broken on the database where one has failed, in the words of the test', () => {
  const seen = judge(
    promised,
    runs([
      ['it (sqlite)', 'passed'],
      ['it (postgres)', 'failed'],
    ]),
  )
  expect(seen.outcomes).toEqual({ SQLite: 'held', PostgreSQL: 'broken' })
  expect(seen.seen).toContain('failed: takes it: Error: it does not')
})

test('a test that did not run on a database leaves its promise "not tried" there', () => {
  const notTried = { SQLite: 'not tried', PostgreSQL: 'not tried' }
  expect(judge(promised, runs([['it', 'skipped']])).outcomes).toEqual(notTried)
  expect(judge(promised, runs([['it', 'passed', 'gives it']])).outcomes).toEqual(notTried)
  expect(judge(promised, runs([['it', 'passed']])).outcomes).toEqual({
    ...notTried,
    SQLite: 'held',
  })
  expect(judge(promised, runs([['it', 'passed']], 'PostgreSQL')).outcomes).toEqual({
    ...notTried,
    PostgreSQL: 'held',
  })
  const two = { ...promised, tests: [...promised.tests, `${path} > is another one`] }
  const both: [string, string][] = [
    ['it (sqlite)', 'passed'],
    ['it (postgres)', 'passed'],
  ]
  expect(judge(two, runs(both)).outcomes).toEqual(notTried)
  expect(judge(two, runs([...both, ['it', 'passed', 'is another one']])).outcomes).toEqual({
    ...notTried,
    SQLite: 'held',
  })
})

test('a promise that concerns one database, or none, is judged by its runs there alone', () => {
  const failedElsewhere = runs([
    ['it (sqlite)', 'failed'],
    ['it (postgres)', 'passed'],
  ])
  const onPostgres = { ...promised, concerns: 'PostgreSQL' } as const
  expect(judge(onPostgres, failedElsewhere).outcomes).toEqual({ PostgreSQL: 'held' })
  const onNone = { ...promised, concerns: 'no database' } as const
  expect(judge(onNone, runs([['it', 'passed']])).outcomes).toEqual({ 'no database': 'held' })
  expect(judge(onNone, runs([['it', 'skipped']])).outcomes).toEqual({ 'no database': 'not tried' })
})
