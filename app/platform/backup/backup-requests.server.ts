import { sql } from 'kysely'
import { hasRow } from '#app/platform/database/transact.server.ts'
import type { PlatformNeeds } from '#app/platform/parts.ts'

// Not a task of `platform/queue`: a backup of unknown length prolongs its claim, where a queue's lease ends.

/** For how long a request belongs to a process after its last sign of life. */
const claimMs = 15 * 60_000

/** False when one was asked for already and is not made yet. */
export async function requestBackup({ db, clock }: PlatformNeeds<'db' | 'clock'>) {
  const requested = await db
    .insertInto('backup_requests')
    .values({ id: 'next', requested_at: clock.now().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return requested !== undefined
}

export const findBackupRequest = ({ db }: PlatformNeeds<'db'>) =>
  db.selectFrom('backup_requests').select(['requested_at', 'failed_at']).executeTakeFirst()

/** One that has failed waits for its own next attempt. */
export const isBackupUnclaimed = (
  { db, clock }: PlatformNeeds<'db' | 'clock'>,
  processId: string,
) =>
  hasRow(
    db
      .selectFrom('backup_requests')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('claimed_by', 'is', null),
          eb.and([eb('claimed_by', '<>', processId), isExpired(clock.now())]),
        ]),
      ),
  )

/** When the backup was asked for; undefined without a request, or where another process makes it. */
export async function claimBackupRequest(
  { db, clock }: PlatformNeeds<'db' | 'clock'>,
  processId: string,
  { takesOver }: { takesOver: boolean },
): Promise<string | undefined> {
  const now = clock.now()
  const claimed = await db
    .updateTable('backup_requests')
    .set({ claimed_by: processId, claimed_until: afterMs(now, claimMs) })
    .where((eb) =>
      eb.or([
        eb('claimed_by', 'is', null),
        eb('claimed_by', '=', processId),
        ...(takesOver ? [isExpired(now)] : []),
      ]),
    )
    .returning('requested_at')
    .executeTakeFirst()
  return claimed?.requested_at
}

export async function prolongBackupClaim(
  { db, clock }: PlatformNeeds<'db' | 'clock'>,
  processId: string,
  requestedAt: string,
): Promise<void> {
  await db
    .updateTable('backup_requests')
    .set({ claimed_until: afterMs(clock.now(), claimMs) })
    .where('claimed_by', '=', processId)
    .where('requested_at', '=', requestedAt)
    .execute()
}

/** Gives up a request, so that another process may take it over at once. */
export async function failBackupRequest(
  { db, clock }: PlatformNeeds<'db' | 'clock'>,
  processId: string,
): Promise<void> {
  const now = clock.now().toISOString()
  await db
    .updateTable('backup_requests')
    .set({ claimed_until: now, failed_at: now })
    .where('claimed_by', '=', processId)
    .execute()
}

export async function endBackupRequest({ db }: PlatformNeeds<'db'>, requestedAt: string) {
  await db.deleteFrom('backup_requests').where('requested_at', '=', requestedAt).execute()
}

// The clocks of two machines may differ. A claim that ends later than any claim can was made by a clock that was wrong.
const isExpired = (now: Date) =>
  sql<boolean>`(claimed_until <= ${now.toISOString()} or claimed_until > ${afterMs(now, 2 * claimMs)})`

const afterMs = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()
