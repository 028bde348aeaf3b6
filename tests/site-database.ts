import type { DatabaseKind } from '#db/schema.ts'
import { makePostgresDatabase } from './databases.ts'

/**
 * The database of a site whose test does not choose one: SQLite, or PostgreSQL where TEST_SITE_DATABASE asks for it.
 */
export const siteDatabase: DatabaseKind =
  process.env.TEST_SITE_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

const databases = new Map<string, Promise<{ databaseUrl: string }>>()

/**
 * The DATABASE_URL of a site whose settings name no database: one for each data folder, on the tests' PostgreSQL
 * server.
 */
export async function databaseOf({
  DATA_DIR = '',
  DATABASE_URL,
}: Record<string, string>): Promise<Record<string, string>> {
  if (DATABASE_URL !== undefined || siteDatabase === 'sqlite') return {}
  const made = databases.get(DATA_DIR) ?? makePostgresDatabase()
  databases.set(DATA_DIR, made)
  return { DATABASE_URL: (await made).databaseUrl }
}
