import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type Closure, closureFieldNames } from './closures/closure.ts'
import type { DeclaredDays } from './holidays/public-holidays.ts'

/** The stored data about hours that are not part of the clinic's documents. */
export interface StoredHours {
  closures: Closure[]
  declared: DeclaredDays
}

/** The closures that are not over, the next one first, and the days that were set for public holidays. */
export async function readStoredHours(db: Kysely<Database>, now: Date): Promise<StoredHours> {
  const [closures, days] = await Promise.all([
    db
      .selectFrom('closures')
      .select(['id', 'version', ...closureFieldNames])
      .where('ends_at', '>', now.toISOString())
      .orderBy('starts_at')
      .orderBy('id')
      .execute(),
    db.selectFrom('holiday_days').select(['id', 'day']).orderBy('id').execute(),
  ])
  return { closures, declared: Object.fromEntries(days.map(({ id, day }) => [id, day])) }
}
