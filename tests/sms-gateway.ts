import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json as readJson } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SmsSettings } from '#app/platform/sms/sms-settings.ts'
import { account, json, protocols, type TakenSms } from './sms-protocols.ts'

export type TestGateway = Awaited<ReturnType<typeof openGateway>>
type Answer = ((response: ServerResponse) => void) | undefined

const reply = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'Content-Type': json }).end(JSON.stringify(body))

/** A real HTTP server that stands in for a provider, and refuses whatever its documentation does not allow. */
export async function openGateway(gateway: SmsSettings['gateway'] = 'http') {
  const protocol = protocols[gateway]
  const taken: TakenSms[] = []
  const errors: string[] = []
  let instead: Answer
  let afterwards: Answer
  let delayMs = 0

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: Error) => {
      errors.push(error.message)
      reply(response, 400, { message: error.message })
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '', 'http://gateway')
    const body = (await readJson(request)) as Record<string, unknown>
    if (instead) return instead(response)
    if (request.method !== 'POST') throw new Error(`${request.method}`)
    if (pathname !== protocol.path) throw new Error(pathname)
    if (request.headers['content-type'] !== json) throw new Error('Content-Type')
    const error = protocol.error(request.headers)
    if (error) {
      errors.push(error)
      return reply(response, 401, { message: `wrong ${error}` })
    }
    const { to, from, text, reference, more } = protocol.read(body)
    if (Object.keys(more).length > 0) throw new Error(Object.keys(more).join())
    if (!(gateway === 'http' ? /^\+233\d{9}$/ : /^233\d{9}$/).test(`${to}`))
      throw new Error(`to ${to}`)
    if (from !== account.sender) throw new Error(`from ${from}`)
    const sms = {
      to: `${to}`,
      from,
      text: `${text}`,
      reference: reference === undefined ? undefined : `${reference}`,
    }
    const isRepeated = gateway === 'http' && taken.some((one) => one.reference === sms.reference)
    if (!isRepeated) taken.push(sms)
    if (afterwards) return afterwards(response)
    if (delayMs) await sleep(delayMs)
    reply(response, protocol.status, protocol.success(sms))
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const url = gateway === 'http' ? `${origin}/send` : origin
  return {
    settings: { gateway, url, ...account } as SmsSettings,
    /** The messages that it has taken, oldest first. With the protocol `http` a repeated reference is taken once. */
    taken,
    /** The errors that requests had, by the provider's documentation. */
    errors,
    /** Lets `given` answer requests, and takes no message; undefined lets it take messages again. */
    answerWith(given: Answer) {
      instead = given
    },
    /** Takes messages, and lets `given` answer the requests. */
    takeAndAnswerWith(given: Answer) {
      afterwards = given
    },
    /** Takes messages at once, and answers after so many milliseconds. */
    answerAfter(ms: number) {
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
