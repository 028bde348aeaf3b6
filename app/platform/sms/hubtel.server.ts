import {
  gatewayRefusal,
  postToGateway,
  refuseFailures,
  textInAnswer,
  unreadableAnswer,
} from './gateway-request.server.ts'
import { type SmsGateway, withoutPlus } from './sms-gateway.ts'
import type { SmsSettings } from './sms-settings.ts'

/** The number is invalid or has no route, or the text is too long or not accepted. */
const finalStatuses = ['1', '3', '4', '6']
/** The sender is refused, or the account has no credit; both may also come with HTTP 400. */
const accountStatuses = ['2', '12']

/**
 * Whether the recipient has not agreed to receive messages. Hubtel also gives this code, with other words, to a machine
 * whose IP address it does not accept.
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
