/** The status of a mail. One that has failed is retried only by staff. */
export const mailStatuses = ['waiting', 'sent', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** A mail as staff see it; its text is deleted once it is sent. */
export interface OutboxMail {
  id: string
  to: string
  subject: string
  text: string
  status: MailStatus
  attempts: number
  lastError: string | null
  createdAt: string
  sentAt: string | null
  /** The time of the next attempt; null when there is none, and during an attempt. */
  nextAttemptAt: string | null
  /** Whether staff may retry it: it has not expired and its address is valid. */
  mayRetry: boolean
}
