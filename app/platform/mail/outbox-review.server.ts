// The whole of date-fns would take 300 MB of memory at start.
import { subDays } from 'date-fns/subDays'
import { isEmailAddress } from '#app/email-address.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { StoredMail } from './outbox.server.ts'
import type { MailStatus, OutboxMail } from './outbox-mail.ts'

const pageSize = 25
const retentionDays = 30

/** How many mails stand where. */
export type OutboxSummary = Record<MailStatus, number>

/** A page of the outbox, newest first; `page` counts from 1. */
export async function listOutbox(
  { db, clock }: Needs<'db' | 'clock'>,
  { status, page }: { status?: MailStatus | undefined; page: number },
): Promise<{ mails: OutboxMail[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'waiting'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute()
  const now = clock.now().toISOString()
  const mails = rows.slice(0, pageSize).map((row) => asSeen(row, now))
  return { mails, hasMore: rows.length > pageSize }
}

/** A mail that is not delivered; null when there is none. */
export async function findUndelivered({ db }: Needs<'db'>, id: string) {
  const row = await db
    .selectFrom('outbox')
    .select(['id', 'subject'])
    .where('id', '=', id)
    .where('status', '!=', 'sent')
    .executeTakeFirst()
  return row ?? null
}

export async function outboxSummary({ db }: Needs<'db'>): Promise<OutboxSummary> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  return { waiting: 0, sent: 0, dead: 0, ...counts }
}

/** Lets a mail be tried at once; changes nothing when it is sent, or when trying can be of no use. */
export async function retryMail(
  { db, clock, mail }: Needs<'db' | 'clock' | 'mail'>,
  id: string,
): Promise<void> {
  const now = clock.now().toISOString()
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !asSeen(row, now).mayRetry) return
  await db
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, next_attempt_at: now })
    .where('id', '=', id)
    .where('status', '!=', 'sent')
    .execute()
  mail.wake()
}

/** Takes an undelivered mail out of the outbox for good; changes nothing when it is gone or sent. */
export async function discardMail({ db }: Needs<'db'>, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).where('status', '!=', 'sent').execute()
}

/** Gives up what is of no more use, also where nobody delivers: a link in it has expired. */
export async function expireMail({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('outbox')
    .set({ status: 'dead', last_error: 'Its time had passed before it could be sent.' })
    .where('status', '=', 'waiting')
    .where('give_up_at', '<=', now.toISOString())
    .where((is) =>
      is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now.toISOString())]),
    )
    .execute()
}

/** Erases all mail written 30 days ago or earlier: whom we wrote to is nothing to keep (Act 843). */
export async function eraseOldMail({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const oldest = subDays(clock.now(), retentionDays).toISOString()
  await db.deleteFrom('outbox').where('created_at', '<=', oldest).execute()
}

function asSeen(row: StoredMail, now: string): OutboxMail {
  const underWay = row.claimed_until !== null && row.claimed_until > now
  const inTime = row.give_up_at === null || row.give_up_at > now
  return {
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    text: row.body_text,
    status: row.status,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    nextAttemptAt: row.status === 'waiting' && !underWay ? row.next_attempt_at : null,
    mayRetry: row.status !== 'sent' && !underWay && inTime && isEmailAddress(row.to_address),
  }
}
