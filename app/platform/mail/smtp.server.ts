import { createTransport, type SendMailOptions } from 'nodemailer'
import { isEmailAddress } from '#app/email-address.ts'
import type { Settings } from '#app/platform/env.server.ts'
import { DeliveryFailure, type Transport } from './delivery.server.ts'

const second = 1000
/** Shorter than a claim on a mail: when an attempt is given up, the mail is still ours. */
const patienceMs = 45 * second
const onThisMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i

/** Delivers to the SMTP server at an address; a connection a mail, so that nothing is left half open. */
export function createSmtpTransport({ url, from }: NonNullable<Settings['smtp']>): Transport {
  const transport = createTransport({
    url,
    // What a mail holds, such as a link for a new password, is not for the networks in between.
    requireTLS: !onThisMachine.test(new URL(url).hostname),
    dnsTimeout: 10 * second,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 20 * second,
  })
  return async (mail) => {
    if (!isEmailAddress(mail.to_address)) {
      throw new DeliveryFailure('This address cannot be used.', { forGood: true, code: 'address' })
    }
    const message: SendMailOptions & { signal: AbortSignal } = {
      from,
      // As an object it is one address, whatever stands in it.
      to: { name: '', address: mail.to_address },
      subject: mail.subject,
      text: mail.body_text,
      ...(mail.body_html && { html: mail.body_html }),
      messageId: mail.message_id,
      date: new Date(mail.created_at),
      // RFC 3834: away-notices do not answer a machine.
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(patienceMs),
    }
    try {
      await transport.sendMail(message)
    } catch (error) {
      throw asFailure(error)
    }
  }
}

type SmtpError = { code?: string; command?: string; responseCode?: number; message: string }

function asFailure(cause: unknown): DeliveryFailure {
  const { code = 'unknown', command = '', responseCode, message } = cause as SmtpError
  // Only what is said of this recipient or this text is final (RFC 5321, 4.2.1). A wrong password or
  // sender is a fault of our settings, which somebody will mend.
  const ofThisMail = /^(?:RCPT TO|DATA|API)$/.test(command)
  const forGood = ofThisMail && (responseCode ? responseCode >= 500 : code === 'EENVELOPE')
  const reason = message.replaceAll(/\s+/g, ' ').slice(0, 300)
  return new DeliveryFailure(reason, { forGood, code: [code, responseCode].join(' ').trim() })
}
