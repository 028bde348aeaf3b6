import {
  type GatewayAnswer,
  gatewayRefusal,
  inAnswer,
  OutcomeUnknownError,
  postToGateway,
  refuseFailures,
  textInAnswer,
  unreadableAnswer,
} from './gateway-request.server.ts'
import type { SmsSettings } from './sms-settings.ts'

interface Sms {
  /** In E.164. */
  to: string
  text: string
  /** The same in every attempt. */
  reference: string
}

interface SmsGateway {
  /** What the privacy policy calls it. */
  name: string
  /** Whether a message that is sent again with the same reference is delivered once. */
  isIdempotent: boolean
  /**
   * Answers the gateway's id, if it has one. Rejects with an `AttemptError` when the gateway has certainly not taken the
   * message, and with an `OutcomeUnknownError` when it may have.
   */
  send(sms: Sms): Promise<string | null>
}

interface Protocol {
  name: string
  isIdempotent?: true
  headers(settings: SmsSettings, sms: Sms): Record<string, string>
  message(settings: SmsSettings, sms: Sms): [path: string, body: object]
  /** Throws for every answer but that to a taken message. */
  idIn(answer: GatewayAnswer): string | undefined
}

const isRejected = (json: unknown) => Number(textInAnswer(json, 'summary', 'total_rejected')) > 0
const noSuchNumber = (code: string) => gatewayRefusal('it does not take this number', code, true)

// Hubtel also gives this code, with other words, to a machine whose IP address it does not accept.
const isRefusedByRecipient = (code: string, reason: string) =>
  code === '403' && /recipient|approval/i.test(reason)

const protocols: Record<SmsSettings['gateway'], Protocol> = {
  // "Simple SEND SMS POST": https://businessdocs-developers.hubtel.com/docs/simple-messaging. `SMS_USER` is the client ID,
  // `SMS_KEY` the client secret. The numbers of its refusals are documented for the API before it:
  // https://hubtel.readme.io/reference/response-code.
  hubtel: {
    name: 'Hubtel',
    headers: ({ user, key }) => ({
      Authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`,
    }),
    message: ({ sender }, { to, text }) => [
      '/v1/messages/send',
      { From: sender, To: withoutPlus(to), Content: text },
    ],
    idIn(answer) {
      const { json } = answer
      const reason = textInAnswer(json, 'statusDescription') || textInAnswer(json, 'message')
      const status = textInAnswer(json, 'status')
      // The sender is refused, or the account has no credit; both may also come with HTTP 400.
      if (answer.status === 400 && ['2', '12'].includes(status))
        throw gatewayRefusal(reason, `status ${status}`, false)
      if (isRefusedByRecipient(String(answer.status), reason))
        throw gatewayRefusal(reason, 'HTTP 403', true)
      refuseFailures(answer, reason)
      if (status === '') throw unreadableAnswer()
      if (status === '0') return textInAnswer(json, 'messageId')
      // The number is invalid or has no route, or the text is too long or not accepted.
      const isFinal = ['1', '3', '4', '6'].includes(status) || isRefusedByRecipient(status, reason)
      throw gatewayRefusal(reason, `status ${status}`, isFinal)
    },
  },
  // Version 2 of its SMS API, "Send SMS" and "SMS balance": https://developers.arkesel.com
  arkesel: {
    name: 'Arkesel',
    headers: ({ key }) => ({ 'api-key': key }),
    message: ({ sender }, { to, text }) => [
      '/api/v2/sms/send',
      { sender, message: text, recipients: [withoutPlus(to)] },
    ],
    idIn(answer) {
      const { json } = answer
      refuseFailures(answer, textInAnswer(json, 'message'))
      if (textInAnswer(json, 'status') !== 'success') throw unreadableAnswer()
      const rows = [inAnswer(json, 'data')].flat()
      // An answer of success lists the numbers to which it does not send.
      if (rows.some((row) => inAnswer(row, 'invalid numbers') !== undefined))
        throw noSuchNumber('invalid numbers')
      return rows.map((row) => textInAnswer(row, 'id')).find((id) => id !== '')
    },
  },
  // Version 2 of its API, "Quick Bulk SMS": https://readthedocs.mnotify.com. The key is accepted only in the
  // address. Codes of refusals are documented for version 1: http://developer.mnotify.com.
  mnotify: {
    name: 'mNotify',
    // Without it a refusal is a redirect to a page, not JSON.
    headers: () => ({ Accept: 'application/json' }),
    message: ({ key, sender }, { to, text }) => [
      `/api/sms/quick?${new URLSearchParams({ key })}`,
      {
        recipient: [withoutPlus(to)],
        sender,
        message: text,
        is_schedule: false,
        schedule_date: '',
      },
    ],
    idIn(answer) {
      const { json } = answer
      const [status, code] = [textInAnswer(json, 'status'), textInAnswer(json, 'code')]
      const errors = inAnswer(json, 'errors')
      // `error` is about a refused key, `errors` about each invalid field.
      const reason =
        textInAnswer(json, 'message') ||
        textInAnswer(json, 'error') ||
        (errors ? JSON.stringify(errors) : '')
      // The sender comes from the settings: once these are corrected, the same message can be sent.
      if (answer.status === 422 && inAnswer(errors, 'sender') !== undefined)
        throw gatewayRefusal(reason, 'HTTP 422', false)
      refuseFailures(answer, reason)
      if (status === '') throw unreadableAnswer()
      // An invalid number and an empty text are final; all other codes are about the account.
      if (status !== 'success')
        throw gatewayRefusal(reason, `code ${code || 'none'}`, ['1005', '1008'].includes(code))
      // An answer of success counts the numbers to which it does not send.
      if (isRejected(json)) throw noSuchNumber('total_rejected')
      if (textInAnswer(json, 'summary', 'total_sent') === '0')
        throw gatewayRefusal('it has sent nothing', 'total_sent 0', false)
      if (code !== '2000') throw unreadableAnswer()
      return textInAnswer(json, 'summary', '_id') || textInAnswer(json, 'summary', 'message_id')
    },
  },
  // "Send SMS": https://developers.africastalking.com/docs/sms/sending/bulk. `SMS_USER` is
  // the username of the application.
  africastalking: {
    name: 'Africa’s Talking',
    headers: ({ key }) => ({ apiKey: key, Accept: 'application/json' }),
    message: ({ user, sender }, { to, text }) => [
      '/version1/messaging',
      new URLSearchParams({ username: user, to, message: text, ...(sender && { from: sender }) }),
    ],
    idIn(answer) {
      refuseFailures(answer)
      const read = (...path: (string | number)[]) =>
        textInAnswer(answer.json, 'SMSMessageData', ...path)
      const code = read('Recipients', 0, 'statusCode')
      // Processed, sent or queued.
      if (['100', '101', '102'].includes(code)) return read('Recipients', 0, 'messageId')
      // It is sent later or never.
      if (code === '401') throw new OutcomeUnknownError('The gateway holds it back.', 'code 401')
      // An answer without recipients gives the reason in its message, such as `InvalidSenderId`.
      const reason = read('Recipients', 0, 'status') || read('Message')
      if (code === '' && reason === '') throw unreadableAnswer()
      // The number is invalid, of an unsupported kind, blocked, without a route, or on the do-not-disturb list.
      const isFinal = ['403', '404', '406', '407', '409'].includes(code)
      throw gatewayRefusal(reason, `code ${code || 'none'}`, isFinal)
    },
  },
  // Any other gateway, as docs/operations.md describes it. It must deliver requests with one `Idempotency-Key` once
  // (https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/).
  http: {
    name: 'our SMS provider',
    isIdempotent: true,
    headers: ({ key }, sms) => ({
      ...(sms && { 'Idempotency-Key': sms.reference }),
      ...(key && { Authorization: `Bearer ${key}` }),
    }),
    message: ({ sender }, { to, text, reference }) => ['', { to, from: sender, text, reference }],
    idIn(answer) {
      refuseFailures(answer, textInAnswer(answer.json, 'error'))
      return textInAnswer(answer.json, 'id')
    },
  },
}

export function createSmsGateway(settings: SmsSettings): SmsGateway {
  const { name, isIdempotent = false, headers, message, idIn } = protocols[settings.gateway]
  return {
    name,
    isIdempotent,
    async send(sms) {
      const [path, body] = message(settings, sms)
      const isForm = body instanceof URLSearchParams
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
      const answer = await postToGateway(new URL(path, settings.url), {
        headers: { ...headers(settings, sms), 'Content-Type': type },
        body: isForm ? body.toString() : JSON.stringify(body),
      })
      return idIn(answer) || null
    },
  }
}

/** A number as most gateways write it: E.164 without its plus. */
const withoutPlus = (e164: string) => e164.replace(/^\+/, '')
