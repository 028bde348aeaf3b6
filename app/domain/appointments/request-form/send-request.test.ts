import { expect, test } from 'vitest'
import {
  emptyRequest,
  optionalFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import { requestDetails } from '#tests/appointment-requests.ts'
import { requestMessage } from './request-message.ts'
import { payloadOf } from './send-request.ts'

test('what was left open is left out of what is sent, and nothing else', () => {
  const filled = { request_key: 'made-with-the-form', service: 'ECG', message: 'Please.' }
  const open = { leave_empty: '', branch: '', preferred_date: '' }
  expect(payloadOf({ ...emptyRequest, ...filled, ...open })).toEqual(filled)
  const whole = requestDetails({
    ...filled,
    ...Object.fromEntries(optionalFields.map((name) => [name, 'x'])),
  })
  expect(payloadOf(whole)).toEqual(whole)
})

test('a message has what was filled in, under the labels of the form, and nothing else', () => {
  const request = requestDetails({
    branch: '',
    preferred_date: '2026-12-01',
    message: ' My wrist\nhurts. ',
  })
  const lines = requestMessage(request).split('\n')
  expect(lines[0]).toBe('I would like to ask for an appointment.')
  expect(lines).toContain(`First Name: ${request.first_name}`)
  expect(lines).toContain('Preferred Date: 2026-12-01')
  expect(lines.slice(-2)).toEqual(['Additional Information: My wrist', 'hurts.'])
  expect(lines.join()).not.toMatch(/Branch|request_key|website/)
})
