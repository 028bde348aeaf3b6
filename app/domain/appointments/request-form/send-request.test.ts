import { expect, test } from 'vitest'
import {
  emptyRequest,
  optionalFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import { requestDetails } from '#tests/appointment-requests.ts'
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
