import { listWantedTimes } from '#app/domain/earlier-times/wanted-times.server.ts'
import { everyBranch, needsAt } from './appointments.ts'
import type { TestDatabase } from './databases.ts'
import { openRequest } from './open-request.ts'

export const morning = '2026-11-20T08:00:00.000Z'
export const day = '2026-12-01'
export const freed = { date: day, time: '09:00', branch: 'Zebilla' }

/** Helpers for tests of earlier times in a database: they store patients who would come earlier, and free a time. */
export function earlierTimes(database: () => TestDatabase) {
  const needs = (instant = morning) => needsAt(instant, database())
  /** Stores a patient who would come earlier, with a confirmed visit on a later day. */
  const waiting = (instant: string, visit: object = {}) =>
    openRequest(
      needs(),
      instant,
      { service: 'Ultrasound', earlier: true },
      { appointment_date: '2026-12-10', appointment_time: '10:00', status: 'confirmed', ...visit },
    )
  /** Stores a confirmed visit at the time that becomes free, of which staff think at an instant. */
  async function booked(changes: object = {}, instant = morning) {
    const visit = await openRequest(needs(instant), morning, { service: 'Ultrasound' })
    const at = { appointment_date: day, appointment_time: '09:00', status: 'confirmed' } as const
    await visit.undoableEdit({ ...at, ...changes })
    return visit
  }
  return {
    needs,
    waiting,
    booked,
    async freeATime(changes: object = {}) {
      const visit = await booked(changes)
      await visit.set('cancelled')
      return visit
    },
    wantedNow: (scope: { branch: string | null } = everyBranch) => listWantedTimes(needs(), scope),
  }
}
