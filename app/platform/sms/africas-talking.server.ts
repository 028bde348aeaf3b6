import {
  gatewayRefusal,
  postToGateway,
  refuseFailures,
  textInAnswer,
  unreadableAnswer,
} from './gateway-request.server.ts'
import { OutcomeUnknownError, type SmsGateway } from './sms-gateway.ts'
import type { SmsSettings } from './sms-settings.ts'

/** The message was processed, sent or queued. */
const acceptedCodes = ['100', '101', '102']
/** The provider holds the message back, and sends it later or never. */
const heldCode = '401'
/** The number is invalid, of an unsupported kind, blocked, without a route, or on the do-not-disturb list. */
const finalCodes = ['403', '404', '406', '407', '409']

/**
 * Africa's Talking, "Send SMS": https://developers.africastalking.com/docs/sms/sending/bulk. `SMS_USER` is the username
 * of the application, `SMS_KEY` its API key.
 */
export const createAfricasTalking = ({ url, user, key, sender }: SmsSettings): SmsGateway => ({
  name: 'Africa’s Talking',
  isIdempotent: false,
  async send({ to, text }) {
    const fields = { username: user, to, message: text, ...(sender && { from: sender }) }
    const answer = await postToGateway(new URL('/version1/messaging', url), {
      headers: {
        apiKey: key,
        Accept: 'application/json',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    })
    refuseFailures(answer)
    const read = (...path: (string | number)[]) =>
      textInAnswer(answer.json, 'SMSMessageData', ...path)
    const code = read('Recipients', 0, 'statusCode')
    if (acceptedCodes.includes(code)) return read('Recipients', 0, 'messageId') || null
    const reason = read('Recipients', 0, 'status') || read('Message')
    if (code === heldCode) throw new OutcomeUnknownError('The gateway holds it back.', 'code 401')
    // An answer without recipients gives the reason in its message, such as `InvalidSenderId`.
    if (code === '' && reason === '') throw unreadableAnswer()
    throw gatewayRefusal(reason, `code ${code || 'none'}`, finalCodes.includes(code))
  },
})
