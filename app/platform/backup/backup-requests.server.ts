import { sql } from 'kysely'
import type { Needs } from '#app/platform/platform.server.ts'

/**
 * For how long a request belongs to a process after its last sign of life. The backup may be what has ended it, so the one
 * that goes on does not begin before.
 */
const claimMs = 15 * 60_000

/** Asks the processes that make backups for one now; false when one was asked for already and is not made yet. */
export async function requestBackup({ db, clock }: Needs<'db' | 'clock'>): Promise<boolean> {
  const requested = await db
    .insertInto('backup_requests')
    .values({ id: 'next', requested_at: clock.now().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return requested !== undefined
}

/** Whether a backup was asked for and is not made yet. */
export async function isBackupRequested({ db }: Needs<'db'>): Promise<boolean> {
  return (await db.selectFrom('backup_requests').select('id').executeTakeFirst()) !== undefined
}

/** Whether a backup was asked for that no process makes; one that has failed waits for its own next attempt. */
export async function isBackupUnclaimed(
  { db, clock }: Needs<'db' | 'clock'>,
  processId: string,
): Promise<boolean> {
  const request = await db
    .selectFrom('backup_requests')
    .select('id')
    .where(isUnclaimed(clock.now()))
    .where((eb) => eb.or([eb('claimed_by', 'is', null), eb('claimed_by', '<>', processId)]))
    .executeTakeFirst()
  return request !== undefined
}

/**
 * Claims the request for one process, also again, and answers the instant at which the backup was asked for; undefined when
 * none was, or another process makes it.
 */
export async function claimBackupRequest(
  { db, clock }: Needs<'db' | 'clock'>,
  processId: string,
): Promise<string | undefined> {
  const now = clock.now()
  const claimed = await db
    .updateTable('backup_requests')
    .set({ claimed_by: processId, claimed_until: later(now) })
    .where((eb) => eb.or([isUnclaimed(now), eb('claimed_by', '=', processId)]))
    .returning('requested_at')
    .executeTakeFirst()
  return claimed?.requested_at
}

/** Says that a process still makes the backup that was asked for at an instant. */
export async function prolongBackupClaim(
  { db, clock }: Needs<'db' | 'clock'>,
  processId: string,
  requestedAt: string,
): Promise<void> {
  await db
    .updateTable('backup_requests')
    .set({ claimed_until: later(clock.now()) })
    .where('claimed_by', '=', processId)
    .where('requested_at', '=', requestedAt)
    .execute()
}

/** Ends the request that a backup has answered: the one that it was made for, or one made before it was begun. */
export async function endBackupRequest(
  { db }: Needs<'db'>,
  { begunAt, requestedAt }: { begunAt: string; requestedAt: string | undefined },
): Promise<void> {
  await db
    .deleteFrom('backup_requests')
    .where((eb) =>
      eb.or([
        eb('requested_at', '<=', begunAt),
        ...(requestedAt ? [eb('requested_at', '=', requestedAt)] : []),
      ]),
    )
    .execute()
}

// A claim that lasts longer than any can was made while the clock was wrong.
const isUnclaimed = (now: Date) => {
  const present = now.toISOString()
  return sql<boolean>`(claimed_until is null or claimed_until <= ${present} or claimed_until > ${later(now)})`
}

const later = (now: Date) => new Date(now.getTime() + claimMs).toISOString()
