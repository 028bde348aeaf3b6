import { accraDate } from '#app/platform/clock.ts'
import { hasRow } from '#app/platform/database/transact.server.ts'
import { lastDays, recordDay } from '#app/platform/jobs/daily.server.ts'
import type { PlatformNeeds } from '#app/platform/parts.ts'
import { backupFolder, newestBackup, readFailure } from './backup-folder.server.ts'
import { findSpaceProblem } from './backup-space.server.ts'
import { findCopyProblem } from './outside-copy.server.ts'

/** When the newest backup is older than this, two nightly backups have failed. */
export const overdueMs = 48 * 3_600_000

export interface BackupAge {
  madeAt: Date | null
  /** Whether another process has made it, in another folder. */
  isElsewhere: boolean
  /** Whether the nightly backup has failed for two days, on a site that is in use for longer. */
  isOverdue: boolean
  /** Why this process cannot make its nightly backups, or why the last one failed, as a sentence; null when neither is so. */
  problem: string | null
  /** Why the last backups were not copied outside; null when they were, or when no command for that is set. */
  copyProblem: string | null
}

interface AgeNeeds extends PlatformNeeds<'clock'> {
  /** Missing while the database cannot be opened: it is then unknown for how long the site is in use. */
  db?: PlatformNeeds<'db'>['db'] | undefined
  settings: Pick<
    PlatformNeeds<'settings'>['settings'],
    'dataDir' | 'databaseUrl' | 'backupDir' | 'backupCopyCommand' | 'nightlyBackup'
  >
}

/** The age of the newest backup; null when no process of the database makes any. */
export const readBackupAge = async (
  needs: PlatformNeeds<'db' | 'clock' | 'settings'>,
  options: Parameters<typeof findBackupAge>[1] = {},
) => ((await isBackedUpNightly(needs)) ? findBackupAge(needs, options) : null)

/** With `checksSpace` it looks at every image, to say whether the next backup has too little space. */
export async function findBackupAge(
  { db, clock, settings }: AgeNeeds,
  { checksSpace = true } = {},
): Promise<BackupAge> {
  const now = clock.now()
  const folder = backupFolder(settings)
  const since = new Date(now.getTime() - overdueMs)
  const here = (await newestBackup(folder, now)) ?? null
  const recorded = db ? (await readNightlyRecord({ db, clock })).madeAt : null
  const isElsewhere = recorded !== null && (here === null || here < recorded) && recorded <= now
  const madeAt = isElsewhere ? recorded : here
  const copyProblem = settings.backupCopyCommand ? await findCopyProblem(folder, since) : null
  const isOverdue = madeAt ? madeAt < since : db !== undefined && (await isInUse(db, since))
  const obstacle =
    settings.nightlyBackup && checksSpace
      ? await findSpaceProblem({ ...settings, db }, { folder })
      : null
  const failure = await readFailure(folder)
  const problem = obstacle ?? (failure && `the last attempt failed. ${failure}`)
  return { madeAt, isElsewhere, isOverdue, problem, copyProblem }
}

const isInUse = (db: PlatformNeeds<'db'>['db'], since: Date) =>
  hasRow(db.selectFrom('admin_users').select('id').where('created_at', '<', since.toISOString()))

const begun = 'nightly backup begun'
const made = 'nightly backup made'

const aliveMs = 48 * 3_600_000

/** Written before the attempt, whether or not it succeeds. */
export const recordNightBegun = ({ db, clock }: PlatformNeeds<'db' | 'clock'>) =>
  recordDay({ db }, begun, clock.now())

export const recordNightMade = (
  { db, clock }: PlatformNeeds<'db' | 'clock'>,
  begunAt: Date = clock.now(),
) => recordDay({ db }, made, begunAt)

/** The earliest time at which the last backup can have been made, too. */
export async function readNightlyRecord({ db, clock }: PlatformNeeds<'db' | 'clock'>) {
  const days = await lastDays({ db }, [begun, made])
  const since = accraDate(new Date(clock.now().getTime() - aliveMs))
  const madeOn = days[made]
  return {
    isAlive: (days[begun] ?? '') >= since,
    madeAt: madeOn ? new Date(`${madeOn}T01:00:00Z`) : null,
  }
}

export const isBackedUpNightly = async (needs: PlatformNeeds<'db' | 'clock' | 'settings'>) =>
  needs.settings.nightlyBackup || (await readNightlyRecord(needs)).isAlive
