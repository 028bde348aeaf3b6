import {
  gatewayRefusal,
  postToGateway,
  refuseFailures,
  textInAnswer,
  unreadableAnswer,
} from './gateway-request.server.ts'
import { type SmsGateway, withoutPlus } from './sms-gateway.ts'
import type { SmsSettings } from './sms-settings.ts'

/** About this message: its number, a text that is too long, a number without a route, a text that it does not want. */
const finalStatuses = ['1', '3', '4', '6']
/** The sender, and an account without credit, which it may also answer as HTTP 400. */
const accountStatuses = ['2', '12']

/**
 * That the recipient has not agreed to receive messages. The same number without these words is also the answer to a machine
 * whose address Hubtel does not let in.
 */
const isRefusedByRecipient = (code: string, reason: string) =>
  code === '403' && /recipient|approval/i.test(reason)

/**
 * Hubtel, "Simple SEND SMS POST": https://businessdocs-developers.hubtel.com/docs/simple-messaging. `SMS_USER` is the
 * client ID, `SMS_KEY` the client secret. It takes no reference. The numbers of its refusals are documented for the API
 * before it: https://hubtel.readme.io/reference/response-code.
 */
export const createHubtel = ({ url, user, key, sender }: SmsSettings): SmsGateway => ({
  name: 'Hubtel',
  isIdempotent: false,
  async send({ to, text }) {
    const credentials = Buffer.from(`${user}:${key}`).toString('base64')
    const answer = await postToGateway(new URL('/v1/messages/send', url), {
      headers: { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ From: sender, To: withoutPlus(to), Content: text }),
    })
    const { json } = answer
    const reason = textInAnswer(json, 'statusDescription') || textInAnswer(json, 'message')
    const status = textInAnswer(json, 'status')
    if (answer.status === 400 && accountStatuses.includes(status)) {
      throw gatewayRefusal(reason, `status ${status}`, false)
    }
    if (isRefusedByRecipient(String(answer.status), reason)) {
      throw gatewayRefusal(reason, 'HTTP 403', true)
    }
    refuseFailures(answer, reason)
    if (status === '') throw unreadableAnswer()
    if (status !== '0') {
      const isFinal = finalStatuses.includes(status) || isRefusedByRecipient(status, reason)
      throw gatewayRefusal(reason, `status ${status}`, isFinal)
    }
    return textInAnswer(json, 'messageId') || null
  },
})
