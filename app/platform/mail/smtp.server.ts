import { createTransport, type SendMailOptions } from 'nodemailer'
import { AttemptError } from '#app/platform/queue/queue.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { isEmailAddress } from '#app/values/email-address.ts'
import type { OutgoingMail } from './mail.ts'

/** Rejects with an `AttemptError` when it could not. */
export type Transport = (mail: OutgoingMail) => Promise<void>

const second = 1000

interface SmtpTimeouts {
  idleMs: number
  /** Shorter than the lease of a mail: when an attempt times out, its claim is still valid. */
  mailMs: number
}

const defaultTimeouts: SmtpTimeouts = { idleMs: 10 * second, mailMs: 45 * second }
const localHost = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i

const openTransport = (url: string, timeoutMs: number) =>
  createTransport({
    url,
    // Mails hold secrets, such as the link for a new password, so TLS is required.
    requireTLS: !localHost.test(new URL(url).hostname),
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
  })

/** Sends nothing. Rejects with its reason when it refuses, or does not answer. */
export async function verifySmtp({ url }: NonNullable<Settings['smtp']>): Promise<void> {
  try {
    await openTransport(url, 5 * second).verify()
  } catch (error) {
    throw attemptErrorOf(error)
  }
}

/** It opens a connection for each mail, so that none is left half open. */
export function createSmtpTransport(
  { url, from }: NonNullable<Settings['smtp']>,
  { idleMs, mailMs } = defaultTimeouts,
): Transport {
  const transport = openTransport(url, idleMs)
  return async (mail) => {
    if (!isEmailAddress(mail.to_address)) {
      throw new AttemptError('This address cannot be used.', {
        isPermanent: true,
        code: 'address',
      })
    }
    const message: SendMailOptions & { signal: AbortSignal } = {
      from,
      // Passed as an object, it is always read as a single address, whatever text it holds.
      to: { name: '', address: mail.to_address },
      subject: mail.subject,
      text: mail.body_text,
      ...(mail.html && { html: mail.html }),
      ...(mail.attachments && { attachments: mail.attachments }),
      messageId: mail.message_id,
      date: new Date(mail.created_at),
      // Tells the recipient's mailbox to send no automatic replies (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(mailMs),
    }
    try {
      await transport.sendMail(message)
    } catch (error) {
      throw attemptErrorOf(error)
    }
  }
}

type SmtpError = { code?: string; command?: string; responseCode?: number; message: string }

function attemptErrorOf(cause: unknown): AttemptError {
  const { code = 'unknown', command = '', responseCode, message } = cause as SmtpError
  // Only an answer about this recipient or text is permanent (RFC 5321, 4.2.1): settings will be corrected.
  const isAboutMail = /^(?:RCPT TO|DATA|API)$/.test(command)
  const isPermanent = isAboutMail && (responseCode ? responseCode >= 500 : code === 'EENVELOPE')
  const reason = message.replaceAll(/\s+/g, ' ').slice(0, 300)
  return new AttemptError(reason, { isPermanent, code: [code, responseCode].join(' ').trim() })
}
