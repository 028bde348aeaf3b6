import { openDatabase } from '#app/platform/database/database.server.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.ts'
import { silentLog } from '#tests/databases.ts'

/** Where the server under test keeps its data. */
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
