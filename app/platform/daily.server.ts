import type { Transaction } from 'kysely'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { Database } from '#db/schema.ts'
import { accraDate } from './clock.ts'

/**
 * Does work once a day from an hour on, in Accra's time, also when several processes ask or a power cut lasted
 * over the hour: that it was done is stored in the transaction of the work itself. True when it was done now.
 */
export async function onceADay(
  { db, clock }: Needs<'db' | 'clock'>,
  { name, fromHour }: { name: string; fromHour: number },
  work: (tx: Transaction<Database>) => Promise<void>,
): Promise<boolean> {
  const now = clock.now()
  if (now.getUTCHours() < fromHour) return false
  const day = accraDate(now)
  return transact(db, async (tx) => {
    const claimed = await tx
      .insertInto('daily_work')
      .values({ name, done_on: day })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ done_on: day })
          .where('daily_work.done_on', '<>', day),
      )
      .returning('name')
      .executeTakeFirst()
    if (!claimed) return false
    await work(tx)
    return true
  })
}
