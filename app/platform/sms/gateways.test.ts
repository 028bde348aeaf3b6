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
    for (const status of [401, 402, 403, 404, 429, 500, 503, 302]) {
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

  test('whether it took a message is unknown when it hangs up, or a proxy answers for it', async () => {
    const { provider, outcome } = await openPair(name)
    provider.takeAndAnswerWith((response) => response.destroy())
    expect(await outcome()).toBeInstanceOf(OutcomeUnknownError)
    for (const status of [408, 502, 504]) {
      provider.takeAndAnswerWith(answering(status, 'Bad gateway'))
      expect(await outcome()).toBeInstanceOf(OutcomeUnknownError)
    }
  })
})

describe.each(names.filter((name) => name !== 'http'))('%s', (name) => {
  test('an answer of success without the documented form says nothing', async () => {
    const { provider, outcome } = await openPair(name)
    for (const body of [{}, [], null, 'ok', { html: 'x'.repeat(100_000) }]) {
      provider.takeAndAnswerWith(answering(200, body))
      expect(await outcome()).toBeInstanceOf(OutcomeUnknownError)
    }
  })
})

const notAgreed = 'The recipient has not given his/her approval to receive messages.'

test.each([
  ['hubtel', { status: 1, statusDescription: 'Invalid destination' }, permanent],
  ['hubtel', { status: 2, statusDescription: 'Invalid source address' }, temporary],
  ['hubtel', { status: 3, statusDescription: 'The message body was too long' }, permanent],
  ['hubtel', { status: 4, statusDescription: 'Not routable' }, permanent],
  ['hubtel', { status: 6, statusDescription: 'Content rejected' }, permanent],
  ['hubtel', { status: 12, statusDescription: 'Payment required on account' }, temporary],
  ['hubtel', { status: 401, statusDescription: 'The request authorization failed' }, temporary],
  ['hubtel', { status: 402, statusDescription: 'Not enough messaging credit' }, temporary],
  ['hubtel', { status: 403, statusDescription: notAgreed }, permanent],
  ['hubtel', { status: 403, statusDescription: 'Forbidden' }, temporary],
  ['arkesel', { status: 'success', data: [{ 'invalid numbers': ['233241234567'] }] }, permanent],
] as const)('%s refuses within an answer of success: %j', async (name, body, expected) => {
  const { provider, outcome } = await openPair(name)
  provider.answerWith(answering(200, body))
  expect(await outcome()).toMatchObject(expected)
})

const invalid = { status: 1, statusDescription: 'Invalid destination' }
const wrongSource = { status: 2, statusDescription: 'Invalid source address' }
const paymentRequired = { status: 12, statusDescription: 'Payment required' }

test.each([
  ['hubtel', 400, invalid, permanent, 'Invalid destination'],
  ['hubtel', 400, wrongSource, temporary, 'Invalid source'],
  ['hubtel', 400, paymentRequired, temporary, 'Payment required'],
  ['hubtel', 403, { statusDescription: notAgreed }, permanent, 'has not given his/her approval'],
  ['hubtel', 403, { message: 'Forbidden' }, temporary, 'Forbidden'],
] as const)(
  '%s says why it refuses by HTTP %i: %j',
  async (name, status, body, expected, reason) => {
    const { provider, outcome } = await openPair(name)
    provider.answerWith(answering(status, body))
    expect(await outcome()).toMatchObject({ ...expected, message: expect.stringContaining(reason) })
  },
)

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
  const request = { headers: {}, body: '{}' }
  await expect(postToGateway(new URL(provider.settings.url), request, 1000)).rejects.toMatchObject({
    name: 'OutcomeUnknownError',
    code: 'timeout',
  })
  // The first bytes of an answer do not make it wait for ever for the rest.
  provider.answerWith((response) => void response.writeHead(200).write('{'))
  await expect(postToGateway(new URL(provider.settings.url), request, 50)).rejects.toMatchObject({
    code: 'timeout',
  })
})
