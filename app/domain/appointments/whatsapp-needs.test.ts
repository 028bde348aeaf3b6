import { expect, test } from 'vitest'
import { missingFor, needsSentence } from './whatsapp-needs.ts'

const agreed = { appointment_date: '2026-12-01', appointment_time: '09:30', branch: 'Bole' }
const visit = { status: 'confirmed', ...agreed }

test('a confirmation needs its status, a day, a time and a branch', () => {
  expect(missingFor('confirmed', visit)).toEqual([])
  const bare = { status: 'pending', appointment_date: null, appointment_time: '', branch: '' }
  const missing = missingFor('confirmed', bare)
  expect(needsSentence('confirmed', missing)).toBe(
    'A confirmation needs the status Confirmed, a day, a time, and a branch.',
  )
  expect(missingFor('confirmed', { ...visit, appointment_time: null })).toEqual(['a time'])
  expect(missingFor('confirmed', { ...visit, branch: null })).toEqual(['a branch'])
})

test('a cancellation is written about what is cancelled', () => {
  expect(missingFor('cancelled', visit)).toEqual(['the status Cancelled'])
  expect(missingFor('cancelled', { ...visit, status: 'cancelled' })).toEqual([])
})

test('nobody is reminded of a visit that is not agreed, or of one that is over', () => {
  expect(missingFor('reminder', visit)).toEqual([])
  expect(missingFor('reminder', { ...visit, branch: null })).toEqual(['a branch'])
  for (const status of ['pending', 'completed'])
    expect(missingFor('reminder', { ...visit, status })).toEqual(['the status Confirmed'])
})
