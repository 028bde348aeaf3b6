import type { Kysely } from 'kysely'
import type { Clinic } from '#app/domain/clinic/clinic.server.ts'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import type { ContentChanges } from '#app/platform/content-changes.ts'
import { createLastKnown } from '#app/platform/last-known.server.ts'
import type { Database } from '#db/schema.ts'
import { type Closure, closureFieldNames } from './closures/closure.ts'
import type { DeclaredDays } from './holidays/public-holidays.ts'
import { createTimetable, type Timetable } from './timetable.server.ts'

export interface Hours {
  read(): Promise<HoursNow>
}

export interface HoursNow extends StoredHours {
  timetable: Timetable
}

export function createHours(
  { clinic, content }: { clinic: Clinic; content: ContentChanges },
  readStored: () => Promise<StoredHours>,
): Hours {
  const known = createLastKnown({ content }, readStored, { closures: [], declared: {} })
  let made: { from: [ClinicContent, StoredHours]; now: HoursNow } | undefined
  return {
    async read() {
      const from = await Promise.all([clinic.read(), known.read()])
      const [{ branches, hours: openingHours }, stored] = from
      if (made?.from[0] !== from[0] || made.from[1] !== stored) {
        const timetable = createTimetable({ branches, openingHours, ...stored })
        made = { from, now: { timetable, ...stored } }
      }
      return made.now
    },
  }
}

export interface StoredHours {
  closures: Closure[]
  declared: DeclaredDays
}

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
