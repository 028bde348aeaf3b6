import type { MailStatus, OutboxMail } from '#app/platform/mail/outbox-mail.ts'
import { moment } from '#app/ui/date-text.ts'

/** Where a mail stands, as people read it. */
export const statusLabels: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  dead: 'Not delivered',
}

/** What the outbox says when something was done. */
export const mailDoneTexts = {
  discarded: 'Mail discarded',
  retried: 'Mail is being tried again',
} as const
export const mailNotRetried = 'Failed to retry mail. Please try again.'
export const mailNotDiscarded = 'Failed to discard mail. Please try again.'

/** What has happened to a mail so far, and what will. */
export function story(mail: OutboxMail, isConfigured: boolean): string {
  const written = `Written ${moment(mail.createdAt)}`
  const tried = mail.attempts === 1 ? 'tried once' : `tried ${mail.attempts} times`
  const parts = [written, ...(mail.attempts > 0 && mail.status !== 'sent' ? [tried] : [])]
  if (mail.sentAt) parts.push(`sent ${moment(mail.sentAt)}`)
  if (mail.status === 'waiting' && isConfigured) {
    parts.push(mail.nextAttemptAt ? `next try ${moment(mail.nextAttemptAt)}` : 'being sent now')
  }
  return `${parts.join('; ')}.`
}
