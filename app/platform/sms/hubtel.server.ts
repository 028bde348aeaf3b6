import {
  gatewayRefusal,
  postToGateway,
  refuseFailures,
  textInAnswer,
  unreadableAnswer,
} from './gateway-request.server.ts'
import { type SmsGateway, withoutPlus } from './sms-gateway.ts'
import type { SmsSettings } from './sms-settings.ts'

/**
 * Hubtel, "Simple SEND SMS POST": https://businessdocs-developers.hubtel.com/docs/simple-messaging. `SMS_USER` is the
 * client ID, `SMS_KEY` the client secret. Its answer names a client reference; that it takes one once is not documented.
 */
export const createHubtel = ({ url, user, key, sender }: SmsSettings): SmsGateway => ({
  name: 'Hubtel',
  isIdempotent: false,
  async send({ to, text, reference }) {
    const credentials = Buffer.from(`${user}:${key}`).toString('base64')
    const answer = await postToGateway(new URL('/v1/messages/send', url), {
      headers: { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        From: sender,
        To: withoutPlus(to),
        Content: text,
        ClientReference: reference,
      }),
    })
    const { json } = answer
    const reason = textInAnswer(json, 'statusDescription') || textInAnswer(json, 'message')
    refuseFailures(answer, reason)
    const status = textInAnswer(json, 'status')
    if (status === '') throw unreadableAnswer()
    if (status !== '0') throw gatewayRefusal(reason, `status ${status}`, true)
    return textInAnswer(json, 'messageId') || null
  },
})
