import type { MailStatus, OutboxMail } from '#app/platform/mail/mail.ts'
import { moment } from '#app/values/date-text.ts'

export const statusLabels: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Not delivered',
}

export const statusEdges: Record<MailStatus, string> = {
  waiting: 'border-l-ochre',
  sent: 'border-l-leaf',
  failed: 'border-l-terracotta',
}

export const mailDoneTexts = {
  discarded: 'Mail discarded',
  retried: 'Mail is being tried again',
  sent: 'Mail has been sent already',
} as const

/** The errors of a mail that is not tried again. */
export const mailRefusals = {
  conflict: 'This mail cannot be sent any more: its time has passed, or its address is not valid.',
  'not-found': 'This mail is not there any more.',
} as const

export const mailNotRetried = 'Failed to retry mail. Please try again.'
export const mailNotDiscarded = 'Failed to discard mail. Please try again.'

/** Summarises the attempts to send a mail and the next one. */
export function deliverySummary(mail: OutboxMail, isConfigured: boolean): string {
  const created = `Written ${moment(mail.createdAt)}`
  const tried = mail.attempts === 1 ? 'tried once' : `tried ${mail.attempts} times`
  const parts = [created, ...(mail.attempts > 0 && mail.status !== 'sent' ? [tried] : [])]
  if (mail.sentAt) parts.push(`sent ${moment(mail.sentAt)}`)
  if (mail.status === 'waiting' && isConfigured) {
    parts.push(mail.nextAttemptAt ? `next try ${moment(mail.nextAttemptAt)}` : 'being sent now')
  }
  return `${parts.join('; ')}.`
}
