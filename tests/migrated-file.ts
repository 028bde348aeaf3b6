import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate/migrate.server.ts'
import { silentLog } from './silent-log.ts'

let migrated: Promise<Uint8Array> | undefined

/** The content of a SQLite file with all tables: copying it is quicker than migrating an empty one for each site. */
export const migratedFile = () => (migrated ??= migrate())

async function migrate(): Promise<Uint8Array> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-migrated-'))
  const database = await openDatabase({ dataDir, log: silentLog })
  await migrateToLatest({ ...database, dataDir, log: silentLog })
  await database.close()
  const file = readFileSync(join(dataDir, 'gemev.sqlite'))
  rmSync(dataDir, { recursive: true })
  return file
}
