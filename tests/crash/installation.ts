import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { DatabaseKind } from '#db/schema.ts'
import { makePostgresDatabase } from '#tests/databases.ts'
import type { Installation } from './evidence.ts'

/** Empty storage for a site's data, removed after the test, or when `whenDone` says. */
export async function newInstallation(
  kind: DatabaseKind,
  whenDone: (cleanup: () => void | Promise<void>) => unknown = onTestFinished,
): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-crash-'))
  whenDone(() => rmSync(dataDir, { recursive: true, force: true }))
  if (kind === 'sqlite') return { dataDir }
  const { databaseUrl, remove } = await makePostgresDatabase()
  whenDone(remove)
  return { dataDir, databaseUrl }
}

/** The settings of a site with these data. */
export const environmentOf = ({ dataDir, databaseUrl }: Installation): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
