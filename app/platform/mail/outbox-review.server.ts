// Imported function by function: the whole of date-fns would take 300 MB of memory at the start.
import { subDays } from 'date-fns/subDays'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import {
  newestFirst,
  type Page,
  type PageStart,
  readPage,
  rowsPerPage,
} from '#app/platform/database/list-page.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { PlatformNeeds } from '#app/platform/parts.ts'
import { expiredMessage } from '#app/platform/queue/queue.ts'
import { isClaimed, isUnclaimed, newTask } from '#app/platform/queue/tasks.server.ts'
import { isEmailAddress } from '#app/values/email-address.ts'
import {
  type Conflict,
  conflict,
  done,
  type NotFound,
  notFound,
  type Result,
} from '#app/values/result.ts'
import type { MailStatus, StoredMail } from './mail.ts'
import { mailQueue } from './outbox.server.ts'

const retentionDays = 30

export async function listOutbox(
  { db, clock }: PlatformNeeds<'db' | 'clock'>,
  status?: MailStatus,
  start?: PageStart,
): Promise<Page<OutboxMail>> {
  const listed = db
    .selectFrom('outbox')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'waiting'))
  const { rows, ...pages } = await readPage(listed, newestFirst, rowsPerPage, start)
  return { rows: rows.map((row) => toOutboxMail({ clock }, row)), ...pages }
}

export async function findUndelivered({ db }: PlatformNeeds<'db'>, id: string) {
  const row = await db
    .selectFrom('outbox')
    .select(['id', 'subject'])
    .where('id', '=', id)
    .where('status', '!=', 'sent')
    .executeTakeFirst()
  return row ?? null
}

export async function outboxSummary({ db }: PlatformNeeds<'db'>) {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  return { waiting: 0, sent: 0, failed: 0, ...counts }
}

/** Changes nothing when it is sent, which the result says, or is being sent. A conflict when it can no longer be sent. */
export async function retryMail(
  { db, clock, by, mail }: PlatformNeeds<'by' | 'db' | 'clock' | 'mail'>,
  id: string,
): Promise<Result<{ isSent: boolean }, Conflict<OutboxMail> | NotFound>> {
  const result = await transact(db, async (tx) => {
    const row = await tx.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return notFound
    if (row.status === 'sent') return done({ isSent: true })
    if (isClaimed({ clock }, mailQueue, row)) return done({ isSent: false })
    const current = toOutboxMail({ clock }, row)
    if (!current.mayRetry) return conflict(current)
    // It may be sent or discarded since it was read: `transact` then reads it again.
    await tx
      .updateTable('outbox')
      .set(newTask({ clock }))
      .where('id', '=', id)
      .where('status', '!=', 'sent')
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit({ db: tx, clock, by }, { action: 'mail.retried', rowId: id })
    return done({ isSent: false })
  })
  if (result.ok) mail.wake()
  return result
}

export const discardMail = ({ db, clock, by }: PlatformNeeds<'by' | 'db' | 'clock'>, id: string) =>
  transact(db, async (tx) => {
    const discarded = await tx
      .deleteFrom('outbox')
      .where('id', '=', id)
      .where('status', '!=', 'sent')
      .returning('id')
      .executeTakeFirst()
    if (discarded) await recordAudit({ db: tx, clock, by }, { action: 'mail.discarded', rowId: id })
  })

/** Mail expires also where no transport is configured: its link works no more. */
export async function expireMail({ db, clock }: PlatformNeeds<'db' | 'clock'>): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'failed', last_error: expiredMessage })
    .where('status', '=', 'waiting')
    .where('give_up_at', '<=', clock.now().toISOString())
    .where(isUnclaimed({ clock }, mailQueue))
    .execute()
}

/** Deletes what is older than the retention: recipients are personal data (Act 843). */
export async function eraseOldMail({ db, clock }: PlatformNeeds<'db' | 'clock'>): Promise<void> {
  const oldest = subDays(clock.now(), retentionDays).toISOString()
  await db.deleteFrom('outbox').where('created_at', '<=', oldest).execute()
}

export type OutboxMail = ReturnType<typeof toOutboxMail>

/** Staff see no encrypted link, but the time of the next attempt. */
function toOutboxMail({ clock }: PlatformNeeds<'clock'>, row: StoredMail) {
  const isBeingSent = isClaimed({ clock }, mailQueue, row)
  const isInTime = row.give_up_at === null || row.give_up_at > clock.now().toISOString()
  const { id, to_address, subject, body_text, status, attempts } = row
  const { created_at, sent_at, last_error } = row
  return {
    ...{ id, to_address, subject, body_text, status, attempts, created_at, sent_at, last_error },
    next_attempt_at: row.status === 'waiting' && !isBeingSent ? row.next_attempt_at : null,
    mayRetry: row.status !== 'sent' && !isBeingSent && isInTime && isEmailAddress(row.to_address),
  }
}
