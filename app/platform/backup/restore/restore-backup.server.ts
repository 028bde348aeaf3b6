import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Actor } from '#app/platform/audit/actor.ts'
import { verifyBackup } from '#app/platform/backup/create/verify-backup.server.ts'
import type { BackupSettings } from '#app/platform/backup/create/write-backup.server.ts'
import {
  BackupError,
  type Header,
  type ImageFile,
} from '#app/platform/backup/format/backup-format.schema.ts'
import { restoreImages } from '#app/platform/backup/image-copies.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import { makeFolder } from '#app/platform/data-folder/data-folder.server.ts'
import { lockDataFolder } from '#app/platform/data-folder/data-folder-lock.server.ts'
import type { DatabaseLog } from '#app/platform/database/open-database.ts'
import { applyRestore, formerFiles, readPlan, storePlan } from './apply-restore.server.ts'
import { finishRestores, formerDataName, scratchFolder } from './hold-data-folder.server.ts'
import {
  ensureReplaceable,
  ensureSpaceForRestore,
  findMissingImages,
  inUse,
  isSecretLost,
  reportFullDiskOfRestore,
  type SpaceOptions,
} from './restore-checks.server.ts'
import { restoreDatabase } from './restore-database.server.ts'

interface Options extends SpaceOptions {
  file: string
  clock: Clock
  by: Actor
  log: DatabaseLog
  /** Moves existing data aside; without it only an empty folder or database is filled. */
  replaces: boolean
  withoutMissingImages: boolean
  /** Restores although the secret of the backup's time is lost, and removes what cannot be decrypted without it. */
  withoutSecret: boolean
}

interface Restored {
  createdAt: string
  rows: number
  images: number
  missing: number
  /** Whether second factors were removed, and the links of patients' pages open nothing. */
  losesSecret: boolean
  /** What the owners should know or do, because the backup is older than what it replaces. */
  review: string[]
  /** The folder of the replaced files. */
  putAside: string | undefined
}

/**
 * Puts a backup in the place of the data folder's database, or into an empty PostgreSQL database. All of it is checked
 * before anything is touched. Throws `BackupError` with what to do.
 */
export async function restoreBackup(settings: BackupSettings, options: Options): Promise<Restored> {
  const { file, log } = options
  const { dataDir } = settings
  const verified = await verifyBackup(file, settings.backupPassphrase, { log })
  const { header, images, rows, databaseBytes } = verified
  const losesSecret = isSecretLost(settings, header, options)
  const missing = await findMissingImages(images, options)
  const present = images.filter((image) => !missing.includes(image))
  makeFolder(dataDir)
  const folder = lockDataFolder(dataDir, 'exclusive')
  if (!folder) throw inUse()
  try {
    if (await finishRestores({ ...settings, log })) {
      throw new BackupError(
        'An earlier restore was interrupted, and has just been finished: what it restored is in place. Start the site, or restore again.',
      )
    }
    const backup = { header, images: present, losesSecret, databaseBytes }
    const applied = await reportFullDiskOfRestore(dataDir, () =>
      applyBackup(settings, options, backup),
    )
    const { createdAt } = header
    return {
      createdAt,
      rows,
      images: present.length,
      missing: missing.length,
      losesSecret,
      ...applied,
    }
  } finally {
    folder.release()
  }
}

interface VerifiedBackup {
  header: Header
  images: ImageFile[]
  losesSecret: boolean
  /** How large it becomes in SQLite. */
  databaseBytes: number
}

async function applyBackup(
  settings: BackupSettings,
  options: Options,
  { header, images, losesSecret, databaseBytes }: VerifiedBackup,
): Promise<Pick<Restored, 'putAside' | 'review'>> {
  const { dataDir, databaseUrl, authSecret } = settings
  await ensureReplaceable(settings, options)
  await ensureSpaceForRestore(settings, { images, databaseBytes }, options)
  const id = `${stampOf(options.clock.now())}-${randomBytes(2).toString('hex')}`
  const scratch = scratchFolder(dataDir, id)
  await mkdir(scratch, { mode: 0o700 })
  try {
    await restoreImages(dirname(options.file), images, scratch)
    const secret = authSecret ? null : header.storedSecret
    if (secret) await storeSecret(scratch, secret)
    const restored = [
      ...(databaseUrl ? [] : ['gemev.sqlite']),
      ...(secret ? ['auth-secret'] : []),
      join('images', 'originals'),
    ]
    const plan = async (entry?: string) => {
      // Checked again: a process that does not hold the folder may have opened the database meanwhile.
      await ensureReplaceable(settings, options)
      const former = formerFiles(dataDir, restored)
      await storePlan(scratch, {
        aside: formerDataName(id),
        former,
        restored,
        ...(entry && { entry }),
      })
    }
    // Rows in PostgreSQL and files cannot become visible in one step: the plan is written first, and is valid once the
    // rows are committed.
    const beforeCommit = () => (databaseUrl ? plan(id) : Promise.resolve())
    const restoring = { ...options, id, scratch, dataDir, losesSecret, beforeCommit }
    const review = await restoreDatabase(settings, restoring)
    if (!databaseUrl) await plan()
    return { putAside: await applyRestore(scratch, dataDir), review }
  } finally {
    // A restore that has a plan is finished by the next start, which needs these files.
    if (!(await readPlan(scratch))) await rm(scratch, { recursive: true, force: true })
  }
}

async function storeSecret(folder: string, secret: string): Promise<void> {
  await writeFile(join(folder, 'auth-secret'), `${secret}\n`, { mode: 0o600, flush: true })
}

/** A time as it stands in a file's name. */
const stampOf = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(':', '')}Z`
