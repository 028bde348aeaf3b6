import type { AppointmentFilter } from '#app/domain/appointments/lists/appointment-filter.ts'
import { findAppointments } from '#app/domain/appointments/lists/appointments.list.server.ts'
import { countWantedTimes } from '#app/domain/earlier-times/wanted-times.server.ts'
import { patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'

/** A page of the list, with the address of each patient's page, which messages name, and how many times can be offered. */
export async function readListRows(
  needs: Needs<'clinic' | 'clock' | 'db' | 'linkTokens' | 'settings'>,
  scope: BranchScope,
  filter: AppointmentFilter,
  query: URLSearchParams,
) {
  const [found, wantedTimes] = await Promise.all([
    findAppointments(needs, scope, filter, readPageStart(query)),
    countWantedTimes(needs, scope),
  ])
  const rows = found.rows.map((row) => ({
    ...row,
    link: needs.settings.publicUrl + patientPath(needs, row),
  }))
  return { ...found, rows, wantedTimes }
}
