import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { DatabaseKind } from '#db/schema.ts'
import { makePostgresDatabase } from '#tests/databases.ts'
import { siteDatabase } from '#tests/site-database.ts'
import type { Installation } from './evidence.ts'

/** Empty storage for a site's data, removed after the test, or when `whenDone` says; SQLite unless the test needs the other. */
export async function newInstallation(
  kind: DatabaseKind = siteDatabase,
  whenDone: (cleanup: () => void | Promise<void>) => unknown = onTestFinished,
): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-crash-'))
  whenDone(() => rmSync(dataDir, { recursive: true, force: true }))
  if (kind === 'sqlite') return { dataDir }
  const { databaseUrl, remove } = await makePostgresDatabase()
  whenDone(remove)
  const url = new URL(databaseUrl)
  // The program is tried with the limit that it is shipped with.
  url.searchParams.delete('connect_timeout')
  return { dataDir, databaseUrl: url.href }
}

/** The settings of a site with these data; no other database is put in the place of SQLite. */
export const environmentOf = ({ dataDir, databaseUrl }: Installation): Record<string, string> => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
})
