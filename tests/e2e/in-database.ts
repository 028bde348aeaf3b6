import { openDatabase } from '#app/platform/database/database.server.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.ts'
import { silentLog } from '#tests/silent-log.ts'

/** The data directory of the server under test. */
export const sharedData = process.env.E2E_DATA_DIR ?? ''

/** Does something in the database of a server, as another process would. */
export async function inDatabase<T>(
  work: (database: OpenDatabase) => Promise<T>,
  dataDir = sharedData,
): Promise<T> {
  const database = await openDatabase({ dataDir, log: silentLog })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
