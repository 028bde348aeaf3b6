import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { isEmailAddress } from '#app/email-address.ts'
import type { Clock } from '#app/platform/clock.ts'
import { newId } from '#app/platform/id.ts'
import type { Database, OutboxTable } from '#db/schema.ts'

/** What the outbox needs; named here because the whole platform is built of its parts. */
export interface Outbox {
  db: Kysely<Database>
  clock: Clock
}

/** A mail to one person, as whoever sends it says it. */
export interface Message {
  to: string
  subject: string
  text: string
  html?: string | undefined
  /** After this instant it is not sent any more, because it is of no more use. */
  giveUpAt?: Date | undefined
}

export type StoredMail = Selectable<OutboxTable>

/** Longer than any attempt may take: whoever holds a mail past this has died. */
const leaseMs = 60_000
/** Further ahead nothing is ever put: it was written by a clock that was wrong at the time. */
const furthestMs = 2 * 3_600_000

/**
 * Writes a mail into the outbox, in the transaction that `db` may be. An address that cannot be used
 * does not stop what caused the mail: the mail is kept as dead, where staff see it.
 */
export async function enqueueMessage({ db, clock }: Outbox, letter: Message, domain: string) {
  const now = clock.now().toISOString()
  const usable = isEmailAddress(letter.to)
  await db
    .insertInto('outbox')
    .values({
      id: newId(),
      to_address: letter.to,
      subject: oneLine(letter.subject),
      body_text: letter.text,
      body_html: letter.html ?? null,
      message_id: `<${randomUUID()}@${domain}>`,
      status: usable ? 'waiting' : 'dead',
      next_attempt_at: now,
      give_up_at: letter.giveUpAt?.toISOString() ?? null,
      last_error: usable ? null : 'This address cannot be used.',
      created_at: now,
    })
    .execute()
}

/** Names and services stand in subjects: a line break in one would begin a new header. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200)

/**
 * Takes the mails whose turn it is, for as long as the lease. The outer conditions repeat the inner
 * ones because PostgreSQL looks at them again when another process was faster: none is taken twice.
 */
export async function claimDue({ db, clock }: Outbox, most: number): Promise<StoredMail[]> {
  const now = clock.now()
  const present = now.toISOString()
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const free = sql<boolean>`(claimed_until is null or claimed_until <= ${present}
    or claimed_until > ${later(furthestMs)})`
  const due = sql<boolean>`(next_attempt_at <= ${present} or next_attempt_at > ${later(furthestMs)})`
  return db
    .updateTable('outbox')
    .set({
      claimed_until: later(leaseMs),
      // Counted before it is tried: a mail that ends the process does not do so for ever.
      attempts: sql`attempts + 1`,
    })
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'waiting')
        .where(due)
        .where(free)
        .orderBy('next_attempt_at')
        .limit(most),
    )
    .where('status', '=', 'waiting')
    .where(free)
    .returningAll()
    .execute()
}

/** What became of a mail that was claimed. Its words go when it is sent: nobody needs them any more. */
export async function settle(
  { db }: Pick<Outbox, 'db'>,
  mail: StoredMail,
  became:
    | { status: 'sent'; sent_at: string; last_error: null; body_text: ''; body_html: null }
    | { status: 'waiting'; next_attempt_at: string; last_error: string }
    | { status: 'dead'; last_error: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...became, claimed_until: null })
    .where('id', '=', mail.id)
    // Whoever held it longer than the lease has lost it to another.
    .where('claimed_until', '=', mail.claimed_until)
    .execute()
}
