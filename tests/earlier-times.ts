import {
  changeAppointmentStatus,
  editAppointment,
} from '#app/domain/appointments/appointments.editing.server.ts'
import { listWantedTimes } from '#app/domain/earlier-times/wanted-times.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertRequest, insertStaff, needsAt } from './appointments.ts'
import type { TestDatabase } from './databases.ts'
import { setColumns } from './rows.ts'

export const morning = '2026-11-20T08:00:00.000Z'
export const day = '2026-12-01'
export const freed = { date: day, time: '09:00', branch: 'Zebilla' }

/** Helpers for tests of earlier times in a database: they store patients who would come earlier, and free a time. */
export function earlierTimes(database: () => TestDatabase) {
  const needs = (instant = morning) => needsAt(instant, database())
  const change = (id: string, changes: object) =>
    setColumns(database(), 'appointments', id, changes)
  /** Stores a patient who would come earlier, with a confirmed visit on a later day. */
  async function waiting(instant: string, visit: object = {}) {
    const row = await insertRequest(database(), instant, { service: 'Ultrasound', earlier: true })
    const agreed = { appointment_date: '2026-12-10', appointment_time: '10:00' }
    await change(row.id, { ...agreed, status: 'confirmed', ...visit })
    return row
  }
  /** Stores a confirmed visit at the time that becomes free. */
  async function booked(changes: object = {}) {
    const row = await insertRequest(database(), morning, { service: 'Ultrasound' })
    const staff = await insertStaff(database())
    const visit = { appointment_date: day, appointment_time: '09:00', status: 'confirmed' } as const
    const result = await editAppointment(actingAs(staff, needs()), everyBranch, row, {
      ...visit,
      ...changes,
    })
    if (!result.ok) throw new Error('the visit was not booked')
    return { id: row.id, version: row.version + 1, staff }
  }
  const cancel = ({ staff, ...seen }: Awaited<ReturnType<typeof booked>>, instant = morning) =>
    changeAppointmentStatus(actingAs(staff, needs(instant)), everyBranch, {
      ...seen,
      status: 'cancelled',
    })
  return {
    needs,
    change,
    waiting,
    booked,
    cancel,
    async freeATime() {
      const visit = await booked()
      await cancel(visit)
      return visit
    },
    wantedNow: (scope: { branch: string | null } = everyBranch) => listWantedTimes(needs(), scope),
  }
}
