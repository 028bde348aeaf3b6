import type { AppointmentFilter } from '#app/domain/appointments/appointment-filter.ts'
import type { AppointmentScope } from '#app/domain/appointments/appointment-scope.server.ts'
import { findAppointments } from '#app/domain/appointments/appointments.list.server.ts'
import { patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'

/** A page of the list, with the address of each patient's page, which messages name. */
export async function readListRows(
  needs: Needs<'db' | 'linkTokens' | 'settings'>,
  scope: AppointmentScope,
  filter: AppointmentFilter,
  query: URLSearchParams,
) {
  const found = await findAppointments(needs, scope, filter, readPageStart(query))
  const rows = found.rows.map((row) => ({
    ...row,
    link: needs.settings.publicUrl + patientPath(needs, row),
  }))
  return { ...found, rows }
}
