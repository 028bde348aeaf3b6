import { expect, test } from 'vitest'
import { auditTerms } from './audit-entries.server.ts'

test('a day as it is shown is one term, which is also found as it is stored', () => {
  expect(auditTerms('Nov 24, 2026, Bole')).toEqual([
    ['bole'],
    ['2026-11-24', 'nov 24, 2026', 'nov 24 2026'],
  ])
  expect(auditTerms('week may 4 2027')).toEqual([
    ['week'],
    ['2027-05-04', 'may 4, 2027', 'may 4 2027'],
  ])
})

test('all else is searched as in other lists', () => {
  expect(auditTerms('Nov Bole')).toEqual([['nov'], ['bole']])
  expect(auditTerms('bay 24, 2026')).toEqual([['bay'], ['24 2026', '242026']])
})
