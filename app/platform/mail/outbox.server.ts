import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { isEmailAddress } from '#app/email-address.ts'
import type { Clock } from '#app/platform/clock.ts'
import { newId } from '#app/platform/id.ts'
import type { Database, OutboxTable } from '#db/schema.ts'

/** What the outbox needs; declared here because the platform module imports this one. */
export interface Outbox {
  db: Kysely<Database>
  clock: Clock
}

/** A mail to one person, before it is stored. */
export interface Message {
  to: string
  subject: string
  text: string
  html?: string | undefined
  /** After this instant it is not sent any more, because it is useless then. */
  giveUpAt?: Date | undefined
}

export type StoredMail = Selectable<OutboxTable>

/** Longer than any attempt may take: a process that holds a claim past this has died. */
const leaseMs = 60_000
/** Times further ahead than this were stored while the clock was wrong, and are ignored. */
const maxFutureMs = 2 * 3_600_000

/**
 * Stores a mail in the outbox; `db` may be a transaction. An address that cannot be used does not stop
 * the action that sends the mail: the mail is stored as failed, where staff see it.
 */
export async function enqueueMessage({ db, clock }: Outbox, message: Message, domain: string) {
  const now = clock.now().toISOString()
  const isUsable = isEmailAddress(message.to)
  await db
    .insertInto('outbox')
    .values({
      id: newId(),
      to_address: message.to,
      subject: oneLine(message.subject),
      body_text: message.text,
      body_html: message.html ?? null,
      message_id: `<${randomUUID()}@${domain}>`,
      status: isUsable ? 'waiting' : 'dead',
      next_attempt_at: now,
      give_up_at: message.giveUpAt?.toISOString() ?? null,
      last_error: isUsable ? null : 'This address cannot be used.',
      created_at: now,
    })
    .execute()
}

/** Names and services are part of subjects: a line break in one would start a new header. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200)

/**
 * Claims the mails that are due, for the length of the lease. The outer conditions repeat the inner ones
 * because PostgreSQL checks them again when another process was faster: no mail is claimed twice.
 */
export async function claimDue({ db, clock }: Outbox, limit: number): Promise<StoredMail[]> {
  const now = clock.now()
  const present = now.toISOString()
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const isUnclaimed = sql<boolean>`(claimed_until is null or claimed_until <= ${present}
    or claimed_until > ${later(maxFutureMs)})`
  const isDue = sql<boolean>`(next_attempt_at <= ${present} or next_attempt_at > ${later(maxFutureMs)})`
  return db
    .updateTable('outbox')
    .set({
      claimed_until: later(leaseMs),
      // Counted before the attempt: a mail that crashes the process is not tried for ever.
      attempts: sql`attempts + 1`,
    })
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'waiting')
        .where(isDue)
        .where(isUnclaimed)
        .orderBy('next_attempt_at')
        .limit(limit),
    )
    .where('status', '=', 'waiting')
    .where(isUnclaimed)
    .returningAll()
    .execute()
}

/** Stores the result of an attempt. The text of a sent mail is deleted: nobody needs it any more. */
export async function settle(
  { db }: Pick<Outbox, 'db'>,
  mail: StoredMail,
  result:
    | { status: 'sent'; sent_at: string; last_error: null; body_text: ''; body_html: null }
    | { status: 'waiting'; next_attempt_at: string; last_error: string }
    | { status: 'dead'; last_error: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...result, claimed_until: null })
    .where('id', '=', mail.id)
    // A process that held the mail longer than the lease has lost its claim to another one.
    .where('claimed_until', '=', mail.claimed_until)
    .execute()
}
