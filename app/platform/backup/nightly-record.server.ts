import { accraDate, type Clock } from '#app/platform/clock.ts'
import { lastDays, recordDay } from '#app/platform/jobs/daily.server.ts'
import type { PlatformNeeds } from '#app/platform/parts.ts'

const begun = 'nightly backup begun'
const made = 'nightly backup made'

const aliveMs = 48 * 3_600_000

/** Stores for all processes of the database that one of them makes nightly backups, whether or not this one succeeds. */
export const recordNightBegun = ({ db, clock }: PlatformNeeds<'db' | 'clock'>) =>
  recordDay({ db }, begun, clock.now())

/** Stores for all processes that the backup of the night was made, and on which day it was begun. */
export const recordNightMade = (
  { db, clock }: PlatformNeeds<'db' | 'clock'>,
  begunAt: Date = clock.now(),
) => recordDay({ db }, made, begunAt)

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
}: PlatformNeeds<'db'> & { clock: Clock }): Promise<NightlyRecord> {
  const days = await lastDays({ db }, [begun, made])
  const since = accraDate(new Date(clock.now().getTime() - aliveMs))
  const madeOn = days[made]
  return {
    isAlive: (days[begun] ?? '') >= since,
    madeAt: madeOn ? new Date(`${madeOn}T01:00:00Z`) : null,
  }
}

/** Whether a backup is made each night: by this process, or by another one of the same database. */
export const isBackedUpNightly = async (needs: PlatformNeeds<'db' | 'clock' | 'settings'>) =>
  needs.settings.nightlyBackup || (await readNightlyRecord(needs)).isAlive
