import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SmsSettings } from '#app/platform/sms/sms-settings.ts'

/** A message that a gateway has taken. */
export interface TakenSms {
  to: string
  from: string
  text: string
  reference: string | undefined
}

export interface TestGateway {
  settings: SmsSettings
  /** What it has taken, oldest first; the same reference once where the protocol has one for that. */
  taken: TakenSms[]
  /** What was wrong with requests, by the provider's documentation. */
  faults: string[]
  /** Answers by this instead of taking messages; undefined takes them again. */
  answerWith(answer: ((response: ServerResponse) => void) | undefined): void
  /** Takes the message, and answers by this. */
  takeAndAnswerWith(answer: ((response: ServerResponse) => void) | undefined): void
  close(): Promise<void>
}

interface Protocol {
  path: string
  contentType: string
  /** What is wrong with the headers or the address. */
  fault(request: IncomingMessage, url: URL): string | false
  read(body: string): TakenSms & { more?: Record<string, unknown> }
  status: number
  success(sms: TakenSms): unknown
}

const json = 'application/json'
const user = 'clinic-user'
const key = 'the-key-of-these-tests'
const sender = 'GEMEV'
const jsonBody = (body: string) => JSON.parse(body) as Record<string, unknown>

/** The protocols as their providers document them (see the adapters for where). */
const protocols: Record<SmsSettings['gateway'], Protocol> = {
  hubtel: {
    path: '/v1/messages/send',
    contentType: json,
    fault: ({ headers }) =>
      headers.authorization !== `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}` &&
      'Authorization',
    read(body) {
      const { From, To, Content, ClientReference, ...more } = jsonBody(body)
      const reference = String(ClientReference)
      return { to: String(To), from: String(From), text: String(Content), reference, more }
    },
    status: 201,
    success: ({ reference }) => ({
      rate: 0.0309,
      messageId: '9c5f3edc-529e-4182-959b-aeb17b9ddad4',
      status: 0,
      networkId: '62001',
      clientReference: reference,
      statusDescription: 'request submitted successfully',
    }),
  },
  arkesel: {
    path: '/api/v2/sms/send',
    contentType: json,
    fault: ({ headers }) => headers['api-key'] !== key && 'api-key',
    read(body) {
      const { sender, message, recipients, ...more } = jsonBody(body)
      const [to] = recipients as string[]
      return {
        to: String(to),
        from: String(sender),
        text: String(message),
        reference: undefined,
        more,
      }
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
    fault: (_, url) => url.searchParams.get('key') !== key && 'key',
    read(body) {
      const { recipient, sender, message, is_schedule, schedule_date, ...more } = jsonBody(body)
      if (is_schedule !== false || schedule_date !== '') throw new Error('is_schedule')
      const [to] = recipient as string[]
      return {
        to: String(to),
        from: String(sender),
        text: String(message),
        reference: undefined,
        more,
      }
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
    fault: ({ headers }) =>
      headers.apikey !== key ? 'apiKey' : headers.accept !== json && 'Accept',
    read(body) {
      const { username, to, message, from, ...more } = Object.fromEntries(new URLSearchParams(body))
      if (username !== user) throw new Error('username')
      return {
        to: String(to),
        from: String(from),
        text: String(message),
        reference: undefined,
        more,
      }
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
    fault: ({ headers }) =>
      headers.authorization !== `Bearer ${key}`
        ? 'Authorization'
        : !headers['idempotency-key'] && 'Idempotency-Key',
    read(body) {
      const { to, from, text, reference, ...more } = jsonBody(body)
      return {
        to: String(to),
        from: String(from),
        text: String(text),
        reference: String(reference),
        more,
      }
    },
    status: 202,
    success: ({ reference }) => ({ id: `accepted-${reference}` }),
  },
}

const reply = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'Content-Type': json }).end(JSON.stringify(body))

/** A real HTTP server that stands in for a provider, and refuses whatever its documentation does not allow. */
export async function openGateway(
  gateway: SmsSettings['gateway'] = 'http',
  port = 0,
): Promise<TestGateway> {
  const protocol = protocols[gateway]
  const taken: TakenSms[] = []
  const faults: string[] = []
  let instead: ((response: ServerResponse) => void) | undefined
  let afterwards: ((response: ServerResponse) => void) | undefined

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: Error) => {
      faults.push(error.message)
      reply(response, 400, { message: error.message })
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://gateway')
    const body = await text(request)
    if (instead) return instead(response)
    if (request.method !== 'POST') throw new Error(`${request.method}`)
    if (url.pathname !== protocol.path) throw new Error(url.pathname)
    if (request.headers['content-type'] !== protocol.contentType) throw new Error('Content-Type')
    const fault = protocol.fault(request, url)
    if (fault) {
      faults.push(fault)
      return reply(response, 401, { message: `wrong ${fault}` })
    }
    const { more, ...sms } = protocol.read(body)
    if (more && Object.keys(more).length > 0) throw new Error(Object.keys(more).join())
    if (!/^\+?233\d{9}$/.test(sms.to)) throw new Error(`to ${sms.to}`)
    if (sms.from !== sender) throw new Error(`from ${sms.from}`)
    const isRepeated = gateway === 'http' && taken.some((one) => one.reference === sms.reference)
    if (!isRepeated) taken.push(sms)
    if (afterwards) return afterwards(response)
    reply(response, protocol.status, protocol.success(sms))
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: bound } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${bound}`
  return {
    settings: {
      gateway,
      url: gateway === 'http' ? `${origin}/send` : origin,
      user,
      key,
      sender,
    },
    taken,
    faults,
    answerWith(answer) {
      instead = answer
    },
    takeAndAnswerWith(answer) {
      afterwards = answer
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An answer of a gateway. */
export const answering = (status: number, body: unknown) => (response: ServerResponse) =>
  void reply(response, status, body)
