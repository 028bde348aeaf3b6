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

const acceptedCode = '2000'
/** An invalid number and an empty text. All other codes are about the account: its credit, key or sender. */
const finalCodes = ['1005', '1008']

/**
 * mNotify, version 2 of its API, "Quick Bulk SMS": https://readthedocs.mnotify.com. `SMS_KEY` is the API key, which the
 * API accepts only in the address. Codes of refusals are documented for version 1: http://developer.mnotify.com.
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
    const errors = inAnswer(json, 'errors')
    // `error` is about a refused key, `errors` about each invalid field.
    const reason =
      textInAnswer(json, 'message') ||
      textInAnswer(json, 'error') ||
      (errors ? JSON.stringify(errors) : '')
    // The sender comes from the settings: once these are corrected, the same message can be sent.
    if (answer.status === 422 && inAnswer(errors, 'sender') !== undefined) {
      throw gatewayRefusal(reason, 'HTTP 422', false)
    }
    refuseFailures(answer, reason)
    if (status === '') throw unreadableAnswer()
    if (status !== 'success') {
      throw gatewayRefusal(reason, `code ${code || 'none'}`, finalCodes.includes(code))
    }
    const summary = (name: string) => textInAnswer(json, 'summary', name)
    // An answer of success counts the numbers to which it does not send.
    if (Number(summary('total_rejected')) > 0) {
      throw gatewayRefusal('it does not take this number', 'total_rejected', true)
    }
    if (summary('total_sent') === '0') {
      throw gatewayRefusal('it has sent nothing', 'total_sent 0', false)
    }
    if (code !== acceptedCode) throw unreadableAnswer()
    return summary('_id') || summary('message_id') || null
  },
})
