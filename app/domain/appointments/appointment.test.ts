import { expect, test } from 'vitest'
import { appointmentStatuses, statusChoices, statusLabel } from './appointment.ts'

test('an unknown status stands in its own words before the four that may be chosen', () => {
  expect(statusChoices('pending')).toEqual(appointmentStatuses)
  expect(statusChoices('rescheduled')).toEqual(['rescheduled', ...appointmentStatuses])
  expect(statusLabel('rescheduled')).toBe('rescheduled')
})
