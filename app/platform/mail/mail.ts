import type { Selectable } from 'kysely'
import type { OutboxTable } from '#db/schema.ts'

export interface NewMail {
  to: string
  subject: string
  text: string
  /** A link in the text that nobody but the recipient may learn. */
  link?: string | undefined
  /** After this instant it is not sent any more, because it is useless then. */
  giveUpAt?: Date | undefined
}

export type StoredMail = Selectable<OutboxTable>

interface Attachment {
  filename: string
  contentType: string
  content: string
}

export type OutgoingMail = Pick<
  StoredMail,
  'to_address' | 'subject' | 'body_text' | 'message_id' | 'created_at'
> & {
  attachments?: Attachment[]
  /** The same as the text, as the clinic's look shows it. */
  html?: string
}

/** One that has failed is retried only by staff. */
export const mailStatuses = ['waiting', 'sent', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]
