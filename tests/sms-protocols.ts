import type { IncomingMessage } from 'node:http'
import type { SmsSettings } from '#app/platform/sms/sms-settings.ts'

/** A message that a gateway has taken. */
export interface TakenSms {
  to: string
  from: string
  text: string
  reference: string | undefined
}

/** How a provider takes a message, as its documentation says. */
interface Protocol {
  path: string
  /** The header that is wrong; false when none is. */
  error(headers: IncomingMessage['headers']): string | false
  /** `more` are fields that the provider does not document. */
  read(body: Record<string, unknown>): Record<'to' | 'from' | 'text', unknown> & {
    reference?: unknown
    more: object
  }
  status: number
  success(sms: TakenSms): unknown
}

export const json = 'application/json'
/** The account of the tests at each provider. */
export const account = { user: 'clinic-user', key: 'the-key-of-these-tests', sender: 'GEMEV' }
const { user, key } = account

/** The protocols as their providers document them (see the adapters for where). */
export const protocols: Record<SmsSettings['gateway'], Protocol> = {
  hubtel: {
    path: '/v1/messages/send',
    error: ({ authorization }) =>
      authorization !== `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}` &&
      'Authorization',
    read: ({ To: to, From: from, Content: text, ...more }) => ({ to, from, text, more }),
    status: 201,
    success: () => ({
      rate: 0.0309,
      messageId: '9c5f3edc-529e-4182-959b-aeb17b9ddad4',
      status: 0,
      networkId: '62001',
      clientReference: null,
      statusDescription: 'request submitted successfully',
    }),
  },
  arkesel: {
    path: '/api/v2/sms/send',
    error: (headers) => headers['api-key'] !== key && 'api-key',
    read: ({ sender: from, message: text, recipients, ...more }) => {
      const [to] = recipients as string[]
      return { to, from, text, more }
    },
    status: 200,
    success: ({ to }) => ({
      status: 'success',
      data: [{ recipient: to, id: '9b752841-7ee7-4d40-b4fe-768bfb1da4f0' }],
    }),
  },
  http: {
    path: '/send',
    error: (headers) =>
      headers.authorization === `Bearer ${key}`
        ? !headers['idempotency-key'] && 'Idempotency-Key'
        : 'Authorization',
    read: ({ to, from, text, reference, ...more }) => ({ to, from, text, reference, more }),
    status: 202,
    success: ({ reference }) => ({ id: `accepted-${reference}` }),
  },
}
