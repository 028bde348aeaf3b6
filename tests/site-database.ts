import type { DatabaseKind } from '#db/schema.ts'
import { makePostgresDatabase } from './databases.ts'

/** What a site stands on whose test names no database: SQLite, unless `npm run trials` tries it on PostgreSQL as well. */
export const siteDatabase: DatabaseKind =
  process.env.TEST_SITE_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

const databases = new Map<string, Promise<{ databaseUrl: string }>>()

/** The database of a site whose settings name none, as a setting; each data folder has its own, which ends with the server. */
export async function databaseOf({
  DATA_DIR = '',
  DATABASE_URL,
}: Record<string, string>): Promise<Record<string, string>> {
  if (DATABASE_URL !== undefined || siteDatabase === 'sqlite') return {}
  const made = databases.get(DATA_DIR) ?? makePostgresDatabase()
  databases.set(DATA_DIR, made)
  return { DATABASE_URL: (await made).databaseUrl }
}
