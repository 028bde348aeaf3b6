import { expect, test } from 'vitest'
import { details } from '#tests/appointment-requests.ts'
import { payloadOf } from './send-request.ts'

test('what was left open is left out of what is sent, and nothing else', () => {
  const form = details({
    branch: '',
    preferred_date: '',
    request_key: 'made-with-the-form',
    website: '',
  })
  const { branch: _, preferred_date: __, website: ___, ...sent } = form
  expect(payloadOf(form)).toEqual(sent)
  const whole = { ...form, branch: 'Bole', preferred_date: '2026-12-01' }
  expect(payloadOf(whole)).toMatchObject({ branch: 'Bole', preferred_date: '2026-12-01' })
})
