import type { Selectable } from 'kysely'
import type { OutboxTable } from '#db/schema.ts'

/** A mail to one person, before it is stored. */
export interface NewMail {
  to: string
  subject: string
  text: string
  html?: string | undefined
  /** A link in the text that nobody but the recipient may learn. */
  link?: string | undefined
  /** After this instant it is not sent any more, because it is useless then. */
  giveUpAt?: Date | undefined
}

export type StoredMail = Selectable<OutboxTable>

/** A file that a mail carries. */
export interface Attachment {
  filename: string
  contentType: string
  content: string
}

export type OutgoingMail = Pick<
  StoredMail,
  'to_address' | 'subject' | 'body_text' | 'body_html' | 'message_id' | 'created_at'
> & { attachments?: Attachment[] }

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
