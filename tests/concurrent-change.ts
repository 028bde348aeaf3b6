import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { Database } from '#db/schema.ts'
import type { TestDatabase } from './databases.ts'
import { silentLog } from './silent-log.ts'

/**
 * Does something to the database while `other`, on another connection, has changed it and not yet
 * committed; then commits. On SQLite, where one waits for the other, `other` simply comes first.
 */
export async function duringConcurrentChange<Answer>(
  { db, url, kind }: TestDatabase,
  concurrentChange: (db: Kysely<Database>) => Promise<unknown>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (kind === 'sqlite') {
    await concurrentChange(db)
    return work()
  }
  const second = await openDatabase({ databaseUrl: url, dataDir: '', log: silentLog })
  onTestFinished(() => second.close())
  const tx = await second.db.startTransaction().execute()
  await concurrentChange(tx)
  const pending = work()
  // The result is awaited below.
  pending.catch(() => {})
  await waitUntilLocked(second.db)
  await tx.commit().execute()
  return pending
}

/**
 * Waits until a connection to this database on PostgreSQL waits for a lock; `db` is no transaction, inside of which the
 * answer stays that of the first look.
 */
export async function waitUntilLocked(db: Kysely<Database>): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBeGreaterThan(0)
}
