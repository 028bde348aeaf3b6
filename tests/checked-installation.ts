import { checkInstallation } from '#app/domain/system/installation.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import type { DatabaseKind } from '#db/schema.ts'
import { newSite } from './backed-up-installations.ts'
import { silentLog } from './silent-log.ts'

type Environment = Record<string, string>
type Open = Awaited<ReturnType<typeof openDatabase>>

/** A site with rows in all tables, and what a look at it finds, by title. */
export async function newInstallation(kind: DatabaseKind) {
  const installation = await newSite(kind)
  const { dataDir, databaseUrl } = installation
  const own = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  return {
    dataDir,
    async inDatabase(work: (db: Open['db']) => Promise<unknown>) {
      const { db, close } = await openDatabase({ ...installation, log: silentLog })
      await work(db)
      await close()
    },
    find: (env: Environment = {}) => look({ ...own, ...env }),
  }
}

/** What a look at the installation with these settings finds, by title. */
export async function look(env: Environment) {
  const settings = readSettings(env)
  const found = await checkInstallation(settings, createLog(settings))
  return Object.fromEntries(found.map(({ title, ...finding }) => [title, finding]))
}
