import { postToGateway, refuseFailures, textInAnswer } from './gateway-request.server.ts'
import type { SmsGateway } from './sms-gateway.ts'
import type { SmsSettings } from './sms-settings.ts'

/**
 * Any other gateway, or a program between it and this one: `POST` of JSON to `SMS_URL` as docs/operations.md describes it.
 * It must deliver requests with one `Idempotency-Key` once
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/).
 */
export const createHttpGateway = ({ url, key, sender }: SmsSettings): SmsGateway => ({
  name: 'our SMS provider',
  isIdempotent: true,
  async send({ to, text, reference }) {
    const answer = await postToGateway(new URL(url), {
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': reference,
        ...(key && { Authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ to, from: sender, text, reference }),
    })
    refuseFailures(answer, textInAnswer(answer.json, 'error'))
    return textInAnswer(answer.json, 'id') || null
  },
})
