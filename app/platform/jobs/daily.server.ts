import type { Kysely, Transaction } from 'kysely'
import { accraDate } from '#app/platform/clock.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { PlatformNeeds } from '#app/platform/parts.ts'
import { daysAfter, midnight } from '#app/values/day.ts'
import type { Database } from '#db/schema.ts'

/** Whichever process is first after that hour in Accra does it: that it was done is stored in the work's transaction. */
export async function onceADay(
  { db, clock }: PlatformNeeds<'db' | 'clock'>,
  { name, fromHour }: { name: string; fromHour: number },
  work: (tx: Transaction<Database>, day: string) => Promise<void>,
): Promise<boolean> {
  const now = clock.now()
  if (now.getUTCHours() < fromHour) return false
  const day = accraDate(now)
  return transact(db, async (tx) => {
    if (!(await storeDay(tx, name, day))) return false
    await work(tx, day)
    return true
  })
}

/** The end of a day in Accra, after which mail about it is useless. */
export const endOfDay = (day: string): Date => new Date(midnight(daysAfter(day, 1)))

/** This is for work that takes too long for a transaction. */
export async function recordDay({ db }: PlatformNeeds<'db'>, name: string, at: Date) {
  await storeDay(db, name, accraDate(at))
}

export async function deleteDay({ db }: PlatformNeeds<'db'>, name: string): Promise<void> {
  await db.deleteFrom('daily_work').where('name', '=', name).execute()
}

export async function lastDays<Name extends string>(
  { db }: PlatformNeeds<'db'>,
  names: readonly Name[],
): Promise<Partial<Record<Name, string>>> {
  const rows = await db
    .selectFrom('daily_work')
    .select(['name', 'done_on'])
    .where('name', 'in', [...names])
    .execute()
  return Object.fromEntries(rows.map(({ name, done_on }) => [name, done_on])) as Partial<
    Record<Name, string>
  >
}

/** False when it was that day already, or the next one for a process whose clock is ahead. */
async function storeDay(db: Kysely<Database>, name: string, day: string): Promise<boolean> {
  const stored = await db
    .insertInto('daily_work')
    .values({ name, done_on: day })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ done_on: day })
        .where(({ between, not }) => not(between('daily_work.done_on', day, daysAfter(day, 1)))),
    )
    .returning('name')
    .executeTakeFirst()
  return stored !== undefined
}
