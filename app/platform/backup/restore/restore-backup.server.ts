import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Actor } from '#app/platform/audit/actor.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { type ReadFreeBytes, reportFullDisk } from '#app/platform/backup/backup-space.server.ts'
import type { BackupSettings } from '#app/platform/backup/create/create-backup.server.ts'
import {
  BackupError,
  type Header,
  type ImageFile,
  restoreRefused,
} from '#app/platform/backup/format/backup-format.schema.ts'
import { restoreImages } from '#app/platform/backup/image-copies.server.ts'
import type { Clock } from '#app/platform/clock.ts'
import {
  lockDataFolder,
  makeFolder,
  syncFile,
} from '#app/platform/data-folder/data-folder.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { DatabaseLog } from '#app/platform/database/open-database.ts'
import { sqliteFile } from '#app/platform/database/sqlite/sqlite.server.ts'
import {
  applyRestore,
  finishRestores,
  formerDataName,
  formerFiles,
  readPlan,
  scratchFolder,
  storePlan,
} from './interrupted-restores.server.ts'
import { loadBackup, verifyBackup } from './load-backup.server.ts'
import { applyNewerRecord } from './newer-record.server.ts'
import {
  ensureEmpty,
  ensureReplaceable,
  ensureSpaceForRestore,
  findMissingImages,
  inUse,
  isSecretLost,
  restoreInto,
} from './restore-checks.server.ts'

interface Options {
  file: string
  freeBytes?: ReadFreeBytes
  clock: Clock
  by: Actor
  log: DatabaseLog
  /** Without it only an empty folder or database is filled. */
  replaces: boolean
  withoutMissingImages: boolean
  /** Restores although the secret of the backup's time is lost, and removes what cannot be decrypted without it. */
  withoutSecret: boolean
}

/**
 * All of a backup is checked before anything is touched. `review`: what the owners should know; `putAside`: the folder
 * of the replaced files. Throws `BackupError` with what to do.
 */
export async function restoreBackup(settings: BackupSettings, options: Options) {
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
    const applied = await reportFullDisk(restoreInto(dataDir), () =>
      applyBackup(settings, options, backup),
    )
    const counts = { rows, images: present.length, missing: missing.length }
    return { createdAt: header.createdAt, losesSecret, ...counts, ...applied }
  } finally {
    folder.release()
  }
}

interface VerifiedBackup {
  header: Header
  images: ImageFile[]
  losesSecret: boolean
  databaseBytes: number
}

async function applyBackup(
  settings: BackupSettings,
  options: Options,
  { header, images, losesSecret, databaseBytes }: VerifiedBackup,
) {
  const { dataDir, databaseUrl, authSecret } = settings
  await ensureReplaceable(settings, options)
  await ensureSpaceForRestore(settings, { images, databaseBytes }, options)
  const id = `${stampOf(options.clock.now())}-${randomBytes(2).toString('hex')}`
  const scratch = scratchFolder(dataDir, id)
  await mkdir(scratch, { mode: 0o700 })
  try {
    await restoreImages(dirname(options.file), images, scratch)
    const secret = authSecret ? null : header.storedSecret
    if (secret) {
      const file = join(scratch, 'auth-secret')
      await writeFile(file, `${secret}\n`, { mode: 0o600, flush: true })
    }
    const restored = [
      ...(databaseUrl ? [] : ['gemev.sqlite']),
      ...(secret ? ['auth-secret'] : []),
      join('images', 'originals'),
    ]
    const plan = async (entry?: string) => {
      // Checked again: a process that does not hold the folder may have opened the database meanwhile.
      await ensureReplaceable(settings, options)
      const former = formerFiles(dataDir, restored)
      await storePlan(scratch, { aside: formerDataName(id), former, restored, entry })
    }
    // Rows and files cannot become visible in one step: the plan is valid once the rows are committed.
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

const stampOf = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(':', '')}Z`

interface Restore extends Options {
  id: string
  /** Whether second factors cannot be opened here; they are removed then, or nobody who has one could sign in. */
  losesSecret: boolean
  scratch: string
  dataDir: string
  beforeCommit(): Promise<void>
}

/** One transaction fills it: a kill leaves nothing of it. Returns what the owners should know or do. */
async function restoreDatabase(
  { databaseUrl, backupPassphrase }: BackupSettings,
  { file, id, clock, by, log, losesSecret, scratch, dataDir, beforeCommit }: Restore,
): Promise<string[]> {
  const { db, kind, close } = await openDatabase({ databaseUrl, dataDir: scratch, log })
  let review: string[] = []
  try {
    await db.transaction().execute(async (tx) => {
      if (kind === 'postgres') {
        // Another restore into the same database waits for this lock, and finds rows once this one has ended.
        await sql`set local statement_timeout = 0`.execute(tx)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
        await sql`select pg_advisory_xact_lock(${restoreLock})`.execute(tx)
        await ensureEmpty(tx)
      }
      const loading = loadBackup(file, backupPassphrase, { db: tx, kind, log })
      // PostgreSQL may still refuse it: the check before was made with SQLite, which takes more values.
      const { header } = await loading.catch((cause) => {
        throw restoreRefused(file, cause)
      })
      if (losesSecret) {
        await tx.deleteFrom('admin_two_factors').execute()
        await tx.updateTable('admin_users').set({ two_factor_enabled: false }).execute()
      }
      review = await applyNewerRecord(
        { db: tx, clock, by },
        { dataDir, createdAt: header.createdAt },
      )
      await recordAudit(
        { db: tx, clock, by },
        {
          action: 'system.backup-restored',
          rowId: id,
          subject: header.createdAt,
          ...(losesSecret && { details: ['without its second factors'] }),
        },
      )
      await beforeCommit()
    })
  } finally {
    await close()
  }
  if (kind === 'sqlite') await syncFile(sqliteFile(scratch))
  return review
}

/** Any number that no other advisory lock of the database has. */
const restoreLock = 46_046_046
