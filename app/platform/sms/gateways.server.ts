import {
  type GatewayAnswer,
  gatewayRefusal,
  inAnswer,
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
        throw gatewayRefusal('it does not take this number', 'invalid numbers', true)
      return rows.map((row) => textInAnswer(row, 'id')).find((id) => id !== '')
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
      const answer = await postToGateway(new URL(path, settings.url), {
        headers: { ...headers(settings, sms), 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      return idIn(answer) || null
    },
  }
}

/** A number as most gateways write it: E.164 without its plus. */
const withoutPlus = (e164: string) => e164.replace(/^\+/, '')
