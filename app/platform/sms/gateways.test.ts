import { describe, expect, onTestFinished, test } from 'vitest'
import { AttemptError } from '#app/platform/queue/queue.ts'
import { answering, openGateway } from '#tests/sms-gateway.ts'
import { OutcomeUnknownError, postToGateway } from './gateway-request.server.ts'
import { createSmsGateway } from './gateways.server.ts'
import type { SmsSettings } from './sms-settings.ts'

const names = ['hubtel', 'arkesel', 'http'] as const
const sms = {
  to: '+233241234567',
  text: 'Wɔ asɔre & "quotes" + 100%\nsecond line',
  reference: 'r1',
}

async function openPair(name: SmsSettings['gateway']) {
  const provider = await openGateway(name)
  onTestFinished(() => provider.close())
  const outcome = () =>
    createSmsGateway(provider.settings)
      .send(sms)
      .catch((error: unknown) => error)
  return { provider, outcome }
}

const permanent = { isPermanent: true }
const temporary = { isPermanent: false }

describe.each(names)('%s', (name) => {
  test('takes a message as its provider documents it, and answers its id', async () => {
    const { provider, outcome } = await openPair(name)
    expect(await outcome()).toEqual(expect.any(String))
    expect(provider.errors).toEqual([])
    expect(provider.taken).toMatchObject([{ text: sms.text, from: 'GEMEV' }])
    expect(provider.taken[0]?.to.replace('+', '')).toBe('233241234567')
  })

  test('a wrong key, an empty account, too many requests and an error of its own are tried again', async () => {
    const { provider, outcome } = await openPair(name)
    for (const status of [401, 404, 429, 500, 302]) {
      provider.answerWith(answering(status, { message: 'not now' }))
      expect(await outcome()).toMatchObject(temporary)
    }
    provider.answerWith(undefined)
    provider.settings.key = 'another key'
    expect(await outcome()).toMatchObject({ ...temporary, code: 'HTTP 401' })
    expect(provider.taken).toEqual([])
  })

  test('what is wrong with the message is not tried again', async () => {
    const { provider, outcome } = await openPair(name)
    for (const status of [400, 422]) {
      provider.answerWith(answering(status, { message: 'invalid' }))
      expect(await outcome()).toMatchObject(permanent)
    }
  })

  test('a gateway that is down was certainly not reached', async () => {
    const { provider, outcome } = await openPair(name)
    await provider.close()
    const error = await outcome()
    expect(error).toBeInstanceOf(AttemptError)
    expect(error).toMatchObject({ ...temporary, code: 'ECONNREFUSED' })
  })

  test('whether it took a message is unknown when it hangs up, a proxy answers for it, or its answer is not as documented', async () => {
    const { provider, outcome } = await openPair(name)
    provider.takeAndAnswerWith((response) => response.destroy())
    expect(await outcome()).toBeInstanceOf(OutcomeUnknownError)
    const success =
      name === 'http' ? [] : [{}, [], null, 'ok'].map((body) => ({ status: 200, body }))
    const failures = [408, 502, 504].map((status) => ({ status, body: 'Bad gateway' }))
    for (const { status, body } of [...failures, ...success]) {
      provider.takeAndAnswerWith(answering(status, body))
      expect(await outcome()).toBeInstanceOf(OutcomeUnknownError)
    }
  })
})

const notAgreed = 'The recipient has not given his/her approval to receive messages.'

test.each([
  [200, 1, 'Invalid destination', permanent],
  [200, 2, 'Invalid source address', temporary],
  [200, 3, 'The message body was too long', permanent],
  [200, 4, 'Not routable', permanent],
  [200, 6, 'Content rejected', permanent],
  [200, 402, 'Not enough messaging credit', temporary],
  [200, 403, notAgreed, permanent],
  [200, 403, 'Forbidden', temporary],
  [400, 1, 'Invalid destination', permanent],
  [400, 2, 'Invalid source address', temporary],
  [400, 12, 'Payment required', temporary],
  [403, undefined, notAgreed, permanent],
  [403, undefined, 'Forbidden', temporary],
])(
  'Hubtel says why it refuses, by HTTP %i and status %s: %s',
  async (http, status, reason, expected) => {
    const { provider, outcome } = await openPair('hubtel')
    const body = status ? { status, statusDescription: reason } : { message: reason }
    provider.answerWith(answering(http, body))
    expect(await outcome()).toMatchObject({ ...expected, message: expect.stringContaining(reason) })
  },
)

test('Arkesel refuses a number within an answer of success', async () => {
  const { provider, outcome } = await openPair('arkesel')
  const data = [{ 'invalid numbers': ['233241234567'] }]
  provider.answerWith(answering(200, { status: 'success', data }))
  expect(await outcome()).toMatchObject(permanent)
})

test('an answer that is longer than a gateway’s is not read', async () => {
  const { provider, outcome } = await openPair('hubtel')
  const documented = { status: 0, messageId: 'id', statusDescription: 'x'.repeat(100_000) }
  provider.takeAndAnswerWith(answering(201, documented))
  expect(await outcome()).toMatchObject({ name: 'OutcomeUnknownError', code: 'answer' })
})

test('a key that cannot be a header is tried again, without the key in the error', async () => {
  const { provider } = await openPair('arkesel')
  const key = `${provider.settings.key}\u200b`
  const error = await createSmsGateway({ ...provider.settings, key })
    .send(sms)
    .catch((error: unknown) => error)
  expect(error).toMatchObject({ name: 'AttemptError', ...temporary, code: 'header' })
  expect(String(error)).not.toContain(provider.settings.key)
})

test('a gateway that hangs is left after the time of an attempt', async () => {
  const { provider } = await openPair('http')
  provider.answerWith(() => {})
  const post = (ms: number) =>
    postToGateway(new URL(provider.settings.url), { headers: {}, body: '{}' }, ms)
  const timeout = { name: 'OutcomeUnknownError', code: 'timeout' }
  await expect(post(1000)).rejects.toMatchObject(timeout)
  // The first bytes of an answer do not make it wait for ever for the rest.
  provider.answerWith((response) => void response.writeHead(200).write('{'))
  await expect(post(50)).rejects.toMatchObject({ code: 'timeout' })
})
