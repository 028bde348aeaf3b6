import {
  gatewayRefusal,
  inAnswer,
  postToGateway,
  refuseFailures,
  textInAnswer,
  unreadableAnswer,
} from './gateway-request.server.ts'
import { type SmsGateway, withoutPlus } from './sms-gateway.ts'
import type { SmsSettings } from './sms-settings.ts'

/** Arkesel, version 2 of its SMS API, "Send SMS": https://developers.arkesel.com. `SMS_KEY` is the API key. */
export const createArkesel = ({ url, key, sender }: SmsSettings): SmsGateway => ({
  name: 'Arkesel',
  isIdempotent: false,
  async send({ to, text }) {
    const recipient = withoutPlus(to)
    const answer = await postToGateway(new URL('/api/v2/sms/send', url), {
      headers: { 'api-key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ sender, message: text, recipients: [recipient] }),
    })
    const { json } = answer
    refuseFailures(answer, textInAnswer(json, 'message'))
    if (textInAnswer(json, 'status') !== 'success') throw unreadableAnswer()
    const data = inAnswer(json, 'data')
    const rows: unknown[] = Array.isArray(data) ? data : [data]
    // An answer of success lists the numbers to which it does not send.
    if (rows.some((row) => inAnswer(row, 'invalid numbers') !== undefined)) {
      throw gatewayRefusal('it does not take this number', 'invalid numbers', true)
    }
    return rows.map((row) => textInAnswer(row, 'id')).find((id) => id !== '') ?? null
  },
})
