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
  contentType: string
  /** The header or parameter that is wrong; false when none is. */
  error(request: IncomingMessage, url: URL): string | false
  read(body: string): TakenSms & { more?: Record<string, unknown> }
  status: number
  success(sms: TakenSms): unknown
}

export const json = 'application/json'
/** The account of the tests at each provider. */
export const account = { user: 'clinic-user', key: 'the-key-of-these-tests', sender: 'GEMEV' }
const { user, key } = account
const jsonBody = (body: string) => JSON.parse(body) as Record<string, unknown>
const sms = (to: unknown, from: unknown, text: unknown, more: Record<string, unknown>) => ({
  to: String(to),
  from: String(from),
  text: String(text),
  reference: undefined,
  more,
})

/** The protocols as their providers document them (see the adapters for where). */
export const protocols: Record<SmsSettings['gateway'], Protocol> = {
  hubtel: {
    path: '/v1/messages/send',
    contentType: json,
    error: ({ headers }) =>
      headers.authorization !== `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}` &&
      'Authorization',
    read(body) {
      const { From, To, Content, ...more } = jsonBody(body)
      return sms(To, From, Content, more)
    },
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
    contentType: json,
    error: ({ headers }) => headers['api-key'] !== key && 'api-key',
    read(body) {
      const { sender, message, recipients, ...more } = jsonBody(body)
      const [to] = recipients as string[]
      return sms(to, sender, message, more)
    },
    status: 200,
    success: ({ to }) => ({
      status: 'success',
      data: [{ recipient: to, id: '9b752841-7ee7-4d40-b4fe-768bfb1da4f0' }],
    }),
  },
  mnotify: {
    path: '/api/sms/quick',
    contentType: json,
    error: (_, url) => url.searchParams.get('key') !== key && 'key',
    read(body) {
      const { recipient, sender, message, is_schedule, schedule_date, ...more } = jsonBody(body)
      if (is_schedule !== false || schedule_date !== '') throw new Error('is_schedule')
      const [to] = recipient as string[]
      return sms(to, sender, message, more)
    },
    status: 200,
    success: ({ to }) => ({
      status: 'success',
      code: '2000',
      message: 'messages sent successfully',
      summary: {
        _id: 'A59CCB70-662D-45AF-9976-1EFAD249793D',
        type: 'API QUICK SMS',
        total_sent: 1,
        contacts: 1,
        total_rejected: 0,
        numbers_sent: [to],
        credit_used: 1,
        credit_left: 1483,
      },
    }),
  },
  africastalking: {
    path: '/version1/messaging',
    contentType: 'application/x-www-form-urlencoded',
    error: ({ headers }) =>
      headers.apikey !== key ? 'apiKey' : headers.accept !== json && 'Accept',
    read(body) {
      const { username, to, message, from, ...more } = Object.fromEntries(new URLSearchParams(body))
      if (username !== user) throw new Error('username')
      return sms(to, from, message, more)
    },
    status: 201,
    success: ({ to }) => ({
      SMSMessageData: {
        Message: 'Sent to 1/1 Total Cost: GHS 0.0300',
        Recipients: [
          {
            statusCode: 101,
            number: to,
            status: 'Success',
            cost: 'GHS 0.03',
            messageId: 'ATXid_1',
          },
        ],
      },
    }),
  },
  http: {
    path: '/send',
    contentType: json,
    error: ({ headers }) =>
      headers.authorization !== `Bearer ${key}`
        ? 'Authorization'
        : !headers['idempotency-key'] && 'Idempotency-Key',
    read(body) {
      const { to, from, text, reference, ...more } = jsonBody(body)
      return { ...sms(to, from, text, more), reference: String(reference) }
    },
    status: 202,
    success: ({ reference }) => ({ id: `accepted-${reference}` }),
  },
}

/** The gateways that take phone numbers with the plus of E.164; the others take them without it. */
export const takesPlus = new Set<SmsSettings['gateway']>(['africastalking', 'http'])
