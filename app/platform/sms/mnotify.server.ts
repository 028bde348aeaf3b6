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
 * mNotify, version 2 of its API, "Quick Bulk SMS": https://readthedocs.mnotify.com. `SMS_KEY` is the API key, which the
 * API takes in the address alone.
 */
export const createMnotify = ({ url, key, sender }: SmsSettings): SmsGateway => ({
  name: 'mNotify',
  isIdempotent: false,
  async send({ to, text }) {
    const address = new URL('/api/sms/quick', url)
    address.searchParams.set('key', key)
    const answer = await postToGateway(address, {
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({
        recipient: [withoutPlus(to)],
        sender,
        message: text,
        is_schedule: false,
        schedule_date: '',
      }),
    })
    const { json } = answer
    const [status, code] = [textInAnswer(json, 'status'), textInAnswer(json, 'code')]
    const reason = textInAnswer(json, 'message')
    refuseFailures(answer, reason)
    if (status === '') throw unreadableAnswer()
    if (status !== 'success') throw gatewayRefusal(reason, `code ${code}`, true)
    if (textInAnswer(json, 'summary', 'total_sent') === '0') {
      throw gatewayRefusal('it does not take this number', 'total_sent 0', true)
    }
    return textInAnswer(json, 'summary', '_id') || null
  },
})
