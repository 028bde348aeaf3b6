import { existsSync } from 'node:fs'
import { createClinic, readStoredDocuments } from '#app/domain/clinic/clinic.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { createContentChanges } from '#app/platform/content-changes.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { sqliteFile } from '#app/platform/database/sqlite/sqlite.server.ts'
import { errorMessage } from '#app/platform/errors.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { findSecret } from '#app/platform/secrets/secret.server.ts'
import { readEnteredSettings } from '#app/platform/settings/entered-settings.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { failed, type SystemCheck } from './system-check.ts'
import { runMachineChecks, runSystemChecks } from './system-checks.server.ts'

/** Checks an installation without starting the site: no table is made or changed, and a database may be missing. */
export async function checkInstallation(settings: Settings, log: Log): Promise<SystemCheck[]> {
  const machine = { clock: systemClock, settings }
  try {
    const { db, ping, close } = await openExisting(settings, log)
    try {
      const content = createContentChanges()
      const clinic = createClinic({ content }, () => readStoredDocuments({ db, log }))
      const secret = findSecret(settings) ?? ''
      // The tables may be those of another version; everything else is still looked at.
      const entered = await readEnteredSettings({ db, secret }, settings).catch(() => ({}))
      const used = { ...settings, ...entered }
      const mail = { isConfigured: used.smtp !== undefined }
      return await runSystemChecks({ ...machine, settings: used, db, ping, clinic, mail })
    } finally {
      await close()
    }
  } catch (error) {
    const advice = settings.databaseUrl
      ? 'Start PostgreSQL, or correct DATABASE_URL.'
      : 'Start the site, which makes a new one, or restore a backup.'
    return runMachineChecks(machine, failed(errorMessage(error), advice))
  }
}

async function openExisting(settings: Settings, log: Log) {
  const { databaseUrl, dataDir } = settings
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) {
    throw new Error(`There is no database in ${dataDir}.`)
  }
  return openDatabase({ databaseUrl, dataDir, log })
}
