import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { Database } from '#db/schema.ts'
import type { TestDatabase } from './databases.ts'
import { silentLog } from './silent-log.ts'

/**
 * Starts `work` while a transaction on another connection has made `concurrentChange` and not yet committed; commits it
 * once `work` waits for it. On SQLite, where writers wait for each other, `concurrentChange` simply comes first.
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
  // A rejection is handled by whoever awaits the returned promise; without this line it would be reported as
  // unhandled before.
  pending.catch(() => {})
  await waitUntilLocked(second.db)
  await tx.commit().execute()
  return pending
}

/**
 * Waits until some connection to this PostgreSQL database waits for a lock. `db` must not be a transaction, because
 * `pg_stat_activity` does not change inside of one.
 */
export async function waitUntilLocked(db: Kysely<Database>): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBeGreaterThan(0)
}
