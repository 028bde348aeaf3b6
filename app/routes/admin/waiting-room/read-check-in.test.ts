import { expect, test } from 'vitest'
import { checkInsAt, initialsOf } from './read-check-in.server.ts'

test.each([
  ['Kofi', 'Boateng', 'K. B.'],
  ['ɛdwoa', 'ŋbalim', 'Ɛ. Ŋ.'],
  ['(Baby) Ama', "'Atanga", 'B. A.'],
  ['E\u0301lise', '2', 'E\u0301.'],
  ['', '', ''],
])('%s %s is called %s in the waiting room', (first, last, initials) => {
  expect(initialsOf(first, last)).toBe(initials)
})

test('a visit that is done has arrived in the waiting room, but not one that was missed', () => {
  const visit = { id: 'visit', first_name: 'Kofi', last_name: 'Boateng', branch: 'Bole' }
  const agreed = { ...visit, appointment_date: '2026-12-01', appointment_time: '09:00' }
  const shown = (status: string, attendance: 'arrived' | 'no-show' | null) => {
    const checkIns = checkInsAt([{ ...agreed, status, attendance }], 'Bole')
    return checkIns.map(({ hasArrived }) => hasArrived)
  }
  expect(shown('completed', null)).toEqual([true])
  expect(shown('completed', 'arrived')).toEqual([true])
  expect(shown('confirmed', 'no-show')).toEqual([false])
  expect(shown('completed', 'no-show')).toEqual([])
  // Whose visit is not agreed is not called before they come.
  expect(shown('pending', null)).toEqual([])
  expect(shown('pending', 'arrived')).toEqual([true])
})
