import { expect, test } from 'vitest'
import { initialsOf } from './check-in.ts'

test.each([
  ['Kofi', 'Boateng', 'K. B.'],
  ['ɛdwoa', 'ŋbalim', 'Ɛ. Ŋ.'],
  ['(Baby) Ama', "'Atanga", 'B. A.'],
  ['E\u0301lise', '2', 'E\u0301.'],
  ['', '', ''],
])('%s %s is called %s in the waiting room', (first, last, initials) => {
  expect(initialsOf(first, last)).toBe(initials)
})
