import type { Clinic } from '#app/domain/clinic/clinic.server.ts'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import type { ContentChanges } from '#app/platform/content-changes.ts'
import { createLastKnown } from '#app/platform/last-known.server.ts'
import type { StoredHours } from './stored-hours.server.ts'
import { createTimetable, type Timetable } from './timetable.server.ts'

/** The hours of all branches, cached in this process. */
export interface Hours {
  /** The present hours; the last known ones while the database does not answer. */
  read(): Promise<HoursNow>
}

/** The timetable, and the closures and holidays from which it was made. */
export interface HoursNow extends StoredHours {
  timetable: Timetable
}

/** Caches closures and holidays, and the timetable that is computed from them and the weekly hours. */
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
