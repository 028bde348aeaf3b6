import type { Kysely } from 'kysely'
import type { Clinic } from '#app/domain/clinic/clinic.server.ts'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import type { ContentChanges } from '#app/platform/content-changes.ts'
import { createLastKnown } from '#app/platform/last-known.server.ts'
import type { Database } from '#db/schema.ts'
import { type Closure, closureFieldNames } from './closures/closure.ts'
import { createTimetable, type Timetable } from './timetable.server.ts'

export interface Hours {
  read(): Promise<HoursNow>
}

export interface HoursNow {
  timetable: Timetable
  closures: Closure[]
}

export function createHours(
  { clinic, content }: { clinic: Clinic; content: ContentChanges },
  readStoredClosures: () => Promise<Closure[]>,
): Hours {
  const known = createLastKnown({ content }, readStoredClosures, [])
  let made: { from: [ClinicContent, Closure[]]; now: HoursNow } | undefined
  return {
    async read() {
      const from = await Promise.all([clinic.read(), known.read()])
      const [content, closures] = from
      if (made?.from[0] !== content || made.from[1] !== closures) {
        made = { from, now: { timetable: createTimetable({ ...content, closures }), closures } }
      }
      return made.now
    },
  }
}

/** Those that have not ended, in the order in which they begin. */
export const readClosures = (db: Kysely<Database>, now: Date): Promise<Closure[]> =>
  db
    .selectFrom('closures')
    .select(['id', 'version', ...closureFieldNames])
    .where('ends_at', '>', now.toISOString())
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
