import { accraDate, type Clock } from '#app/platform/clock.ts'
import { forgetDay, lastDays, recordOnce, recordToday } from '#app/platform/daily.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'

const begun = 'nightly backup begun'
const made = 'nightly backup made'
const requested = 'backup requested'
const unfinished = 'requested backup begun'

const aliveMs = 48 * 3_600_000

/** Stores for all processes of the database that one of them makes nightly backups, whether or not this one succeeds. */
export const recordNightBegun = (needs: Needs<'db' | 'clock'>) => recordToday(needs, begun)

/** Stores for all processes that the backup of the night was made. */
export const recordNightMade = (needs: Needs<'db' | 'clock'>) => recordToday(needs, made)

/**
 * Asks the process that makes the nightly backups for one now, which it begins within a minute; false when one was asked
 * for already.
 */
export const requestBackup = (needs: Needs<'db' | 'clock'>) => recordOnce(needs, requested)

/** Whether a backup was asked for that no process has begun. */
export const isBackupRequested = async (needs: Needs<'db'>): Promise<boolean> =>
  (await lastDays(needs, [requested]))[requested] !== undefined

/** Whether a process has begun a backup that was asked for, and has not made it yet. */
export const isBackupUnfinished = async (needs: Needs<'db'>): Promise<boolean> =>
  (await lastDays(needs, [unfinished]))[unfinished] !== undefined

/** Whether a backup was asked for and is not made yet, begun or not. */
export const isBackupAwaited = async (needs: Needs<'db'>): Promise<boolean> =>
  Object.keys(await lastDays(needs, [requested, unfinished])).length > 0

/** Takes the request for a backup, so that one process begins it; false when there is none. */
export const takeBackupRequest = ({ db, clock }: Needs<'db' | 'clock'>): Promise<boolean> =>
  transact(db, async (tx) => {
    if (!(await forgetDay({ db: tx }, requested))) return false
    await recordToday({ db: tx, clock }, unfinished)
    return true
  })

/** Ends the request for a backup that was begun: it was made. */
export async function endBackupRequest(needs: Needs<'db'>): Promise<void> {
  await forgetDay(needs, unfinished)
}

/** Forgets a request for a backup, begun or not. */
export async function forgetBackupRequest(needs: Needs<'db'>): Promise<void> {
  await forgetDay(needs, requested)
  await forgetDay(needs, unfinished)
}

/** What the processes of a database have stored about their nightly backups. */
export interface NightlyRecord {
  /** Whether one of them has begun a backup in the last two days. */
  isAlive: boolean
  /** The earliest time at which the last backup of any process can have been made; null when there is none. */
  madeAt: Date | null
}

/** Reads what the processes of this database have stored about their nightly backups. */
export async function readNightlyRecord({
  db,
  clock,
}: Needs<'db'> & { clock: Clock }): Promise<NightlyRecord> {
  const days = await lastDays({ db }, [begun, made])
  const since = accraDate(new Date(clock.now().getTime() - aliveMs))
  const madeOn = days[made]
  return {
    isAlive: (days[begun] ?? '') >= since,
    madeAt: madeOn ? new Date(`${madeOn}T01:00:00Z`) : null,
  }
}

/** Whether a backup is made each night: by this process, or by another one of the same database. */
export const isBackedUpNightly = async (needs: Needs<'db' | 'clock' | 'settings'>) =>
  needs.settings.nightlyBackup || (await readNightlyRecord(needs)).isAlive
