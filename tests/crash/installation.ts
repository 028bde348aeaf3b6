import { onTestFinished } from 'vitest'
import type { DatabaseKind } from '#db/schema.ts'
import { makePostgresDatabase } from '#tests/databases.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import type { Installation } from './evidence.ts'

/**
 * Makes empty storage for a site's data, by default on SQLite. It is removed after the test, or by the hook
 * `whenDone`.
 */
export async function newInstallation(
  kind: DatabaseKind = 'sqlite',
  whenDone: (cleanup: () => void | Promise<void>) => unknown = onTestFinished,
): Promise<Installation> {
  const dataDir = newTemporaryFolder(whenDone)
  if (kind === 'sqlite') return { dataDir }
  const { databaseUrl, remove } = await makePostgresDatabase()
  whenDone(remove)
  const url = new URL(databaseUrl)
  // The site under test connects with its own time limit, not with the longer one of the tests.
  url.searchParams.delete('connect_timeout')
  return { dataDir, databaseUrl: url.href }
}

/** The settings of a site with this storage: an empty DATABASE_URL stands for SQLite. */
export const environmentOf = ({ dataDir, databaseUrl }: Installation): Record<string, string> => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
})
