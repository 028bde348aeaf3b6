/** Where a mail stands; a dead one will not be tried again unless staff say so. */
export const mailStatuses = ['waiting', 'sent', 'dead'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** A mail as staff see it; its words are gone once it is sent. */
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
  /** When it is tried next; null when it is not, and while it is under way. */
  nextAttemptAt: string | null
  /** Whether trying again can be of use: its time is not past and its address is one. */
  mayRetry: boolean
}
