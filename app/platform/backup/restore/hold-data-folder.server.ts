import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DataFolderError } from '#app/platform/data-folder/data-folder.server.ts'
import {
  type FolderLock,
  lockDataFolder,
} from '#app/platform/data-folder/data-folder-lock.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { DatabaseLog } from '#app/platform/database/open-database.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { applyRestore, readPlan } from './apply-restore.server.ts'

interface Installation extends Pick<Settings, 'dataDir' | 'databaseUrl'> {
  log: DatabaseLog
}

const scratchPrefix = 'restoring-'

/** The folder in which a restore prepares everything before it is applied. */
export const scratchFolder = (dataDir: string, id: string) => join(dataDir, `${scratchPrefix}${id}`)

export const formerDataName = (id: string) => `before-restore-${id}`

const pauseMs = 100
const attempts = 30

/**
 * Holds a data folder for as long as it is used, once a restore that was killed has been finished. Throws
 * `DataFolderError` while a backup is being restored.
 */
export async function holdDataFolder(installation: Installation): Promise<FolderLock> {
  const { dataDir } = installation
  if (!existsSync(dataDir)) return { release() {} }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const shared = lockDataFolder(dataDir, 'shared')
    if (shared && scratchFolders(dataDir).length === 0) return shared
    shared?.release()
    // Of several processes that start at once one finishes the restore, and the others wait for it.
    const alone = lockDataFolder(dataDir, 'exclusive')
    try {
      if (alone) await finishRestores(installation)
      else await sleep(pauseMs)
    } finally {
      alone?.release()
    }
  }
  throw new DataFolderError(
    `A backup is being restored into ${dataDir}. Wait until that has ended, and start again.`,
  )
}

/**
 * Finishes restores that were killed, or removes what they have left, and says whether it has finished any. The caller
 * must hold the folder exclusively.
 */
export async function finishRestores(installation: Installation): Promise<boolean> {
  const { dataDir, log } = installation
  let hasFinished = false
  for (const scratch of scratchFolders(dataDir)) {
    if (await isToBeFinished(scratch, installation)) {
      await applyRestore(scratch, dataDir)
      hasFinished = true
      log.warn({ folder: dataDir }, 'backup: a restore that was interrupted has been finished')
    }
    await rm(scratch, { recursive: true, force: true })
  }
  return hasFinished
}

const scratchFolders = (dataDir: string) =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith(scratchPrefix))
    .map((name) => join(dataDir, name))

async function isToBeFinished(
  scratch: string,
  { databaseUrl, log }: Installation,
): Promise<boolean> {
  const plan = await readPlan(scratch)
  if (!plan?.entry) return plan !== undefined
  // Images and secret belong to rows in PostgreSQL, and it is not known here whether those were committed.
  if (!databaseUrl) return false
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', log })
  try {
    const present = await db.introspection.getTables()
    if (!present.some(({ name }) => name === 'audit_entries')) return false
    const entry = db.selectFrom('audit_entries').select('id').where('row_id', '=', plan.entry)
    return (await entry.executeTakeFirst()) !== undefined
  } finally {
    await close()
  }
}
