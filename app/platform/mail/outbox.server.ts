import { randomUUID } from 'node:crypto'
import { newId } from '#app/platform/id.ts'
import {
  AttemptError,
  expiredMessage,
  type Queue,
  type QueueNeeds,
} from '#app/platform/queue/queue.ts'
import { newTask } from '#app/platform/queue/tasks.server.ts'
import type { SealedTexts } from '#app/platform/secrets/sealed-text.server.ts'
import { isEmailAddress } from '#app/values/email-address.ts'
import type { NewMail, StoredMail } from './mail.ts'

/** The text of a sent mail is deleted: nobody needs it any more. */
export const mailQueue: Queue<StoredMail> = {
  table: 'outbox',
  key: 'id',
  name: 'mail: delivery',
  batchSize: 4,
  leaseMs: 60_000,
  maxAttempts: 100,
  retryPauses: { firstMs: 15_000, maxMs: 3_600_000 },
  whenDone: (now) => ({
    status: 'sent',
    sent_at: now,
    last_error: null,
    body_text: '',
    sealed_link: null,
  }),
  expiry: { of: ({ give_up_at }) => give_up_at, message: expiredMessage },
}

// RFC 2606: nobody has such an address. It stands for that of a colleague who has not given one.
const undeliverable = /\.invalid$/i

/** An address that cannot be used does not stop the action: the mail is stored as failed, where staff see it. */
export async function enqueueMail(
  { db, clock, texts }: Pick<QueueNeeds, 'db' | 'clock'> & { texts: SealedTexts },
  mail: NewMail,
  domain: string,
) {
  if (undeliverable.test(mail.to)) return
  const isUsable = isEmailAddress(mail.to)
  const row = { id: newId(), to_address: mail.to }
  await db
    .insertInto('outbox')
    .values({
      ...row,
      subject: oneLine(mail.subject),
      ...sealLink(texts, row, mail),
      message_id: `<${randomUUID()}@${domain}>`,
      ...newTask({ clock }),
      status: isUsable ? 'waiting' : 'failed',
      last_error: isUsable ? null : 'This address cannot be used.',
      give_up_at: mail.giveUpAt?.toISOString() ?? null,
      created_at: clock.now().toISOString(),
    })
    .execute()
}

/** Names and services are part of subjects: a line break in one would start a new header. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200)

const linkPlaceholder = '(a link that only the recipient gets)'

type MailRow = Pick<StoredMail, 'id' | 'to_address'>

// An encrypted link that is copied into the row of another mail cannot be decrypted.
const associatedData = ({ id, to_address }: MailRow) => `mail ${id} to ${to_address}`

/** Its link is stored encrypted, because it opens an account. */
function sealLink(texts: SealedTexts, mail: MailRow, { text, link }: NewMail) {
  return {
    body_text: link ? text.replaceAll(link, linkPlaceholder) : text,
    sealed_link: link ? texts.encrypt(link, associatedData(mail)) : null,
  }
}

export function withLink(texts: SealedTexts, mail: StoredMail): StoredMail {
  // The mail has no link, or an old release stored it with the link in its text.
  if (mail.sealed_link === null) return mail
  const link = openLink(texts, mail, mail.sealed_link)
  return { ...mail, body_text: mail.body_text.replaceAll(linkPlaceholder, () => link) }
}

function openLink(texts: SealedTexts, mail: StoredMail, sealed: string): string {
  try {
    return texts.decrypt(sealed, associatedData(mail))
  } catch {
    // A later attempt may succeed: another process may have the secret, or the settings may be corrected.
    throw new AttemptError('The link in it can no longer be read.', {
      isPermanent: false,
      code: 'secret',
    })
  }
}
