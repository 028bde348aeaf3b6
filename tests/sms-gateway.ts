import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SmsSettings } from '#app/platform/sms/sms-settings.ts'
import { account, json, protocols, type TakenSms } from './sms-protocols.ts'

export interface TestGateway {
  settings: SmsSettings
  /** The messages that it has taken, oldest first. With the protocol `http` a repeated reference is taken once. */
  taken: TakenSms[]
  /** The errors that requests had, by the provider's documentation. */
  errors: string[]
  /** Lets `answer` answer requests, and takes no message; undefined lets it take messages again. */
  answerWith(answer: ((response: ServerResponse) => void) | undefined): void
  /** Takes messages, and lets `answer` answer the requests. */
  takeAndAnswerWith(answer: ((response: ServerResponse) => void) | undefined): void
  /** Takes messages at once, and answers after so many milliseconds. */
  answerAfter(ms: number): void
  close(): Promise<void>
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
  const errors: string[] = []
  let instead: ((response: ServerResponse) => void) | undefined
  let afterwards: ((response: ServerResponse) => void) | undefined
  let delayMs = 0

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: Error) => {
      errors.push(error.message)
      reply(response, 400, { message: error.message })
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://gateway')
    const body = await text(request)
    if (instead) return instead(response)
    if (request.method !== 'POST') throw new Error(`${request.method}`)
    if (url.pathname !== protocol.path) throw new Error(url.pathname)
    if (request.headers['content-type'] !== json) throw new Error('Content-Type')
    const error = protocol.error(request)
    if (error) {
      errors.push(error)
      return reply(response, 401, { message: `wrong ${error}` })
    }
    const { more, ...sms } = protocol.read(body)
    if (more && Object.keys(more).length > 0) throw new Error(Object.keys(more).join())
    if (!(gateway === 'http' ? /^\+233\d{9}$/ : /^233\d{9}$/).test(sms.to))
      throw new Error(`to ${sms.to}`)
    if (sms.from !== account.sender) throw new Error(`from ${sms.from}`)
    const isRepeated = gateway === 'http' && taken.some((one) => one.reference === sms.reference)
    if (!isRepeated) taken.push(sms)
    if (afterwards) return afterwards(response)
    if (delayMs) await sleep(delayMs)
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
      ...account,
    },
    taken,
    errors,
    answerWith(answer) {
      instead = answer
    },
    takeAndAnswerWith(answer) {
      afterwards = answer
    },
    answerAfter(ms) {
      delayMs = ms
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The environment of a site that sends SMS by a gateway. */
export const environmentOfGateway = ({ gateway, url, user, key, sender }: SmsSettings) => ({
  SMS_GATEWAY: gateway,
  SMS_URL: url,
  SMS_USER: user,
  SMS_KEY: key,
  SMS_SENDER: sender,
})

/** An answer of a gateway. */
export const answering = (status: number, body: unknown) => (response: ServerResponse) =>
  void reply(response, status, body)
