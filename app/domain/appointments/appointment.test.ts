import { expect, test } from 'vitest'
import { isAgreed, isToAgree } from '#app/domain/schedule/agreed-visit.ts'
import { appointmentStatuses, statusChoices, statusLabel } from './appointment.ts'

test('an unknown status stands in its own words before the four that may be chosen', () => {
  expect(statusChoices('pending')).toEqual(appointmentStatuses)
  expect(statusChoices('rescheduled')).toEqual(['rescheduled', ...appointmentStatuses])
  expect(statusLabel('rescheduled')).toBe('rescheduled')
})

const visit = {
  branch: 'Bole',
  appointment_date: '2026-12-01',
  appointment_time: '09:30',
  attendance: null,
}

test.each([
  ['confirmed', {}, true, false],
  ['confirmed', { branch: null }, false, true],
  ['confirmed', { appointment_date: null }, false, true],
  ['confirmed', { appointment_time: '' }, false, true],
  ['confirmed', { appointment_time: null, attendance: 'arrived' }, false, false],
  ['pending', {}, false, true],
  ['cancelled', { appointment_time: null }, false, false],
  ['completed', { branch: null }, false, false],
])('a visit that is %s with %j: agreed %s, to be agreed %s', (status, parts, agreed, toAgree) => {
  const row = { ...visit, ...parts, status }
  expect([isAgreed(row), isToAgree(row)]).toEqual([agreed, toAgree])
})
