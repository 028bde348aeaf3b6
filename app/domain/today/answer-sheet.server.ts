import { findAppointment } from '#app/domain/appointments/appointments.finding.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { findRefusal, readBranchService } from '#app/domain/schedule/booking.server.ts'
import { nextFreeTimes } from '#app/domain/schedule/free-times.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { recordView } from '#app/platform/audit/audit-record.server.ts'
import { accraDate } from '#app/platform/clock.ts'

interface TimeChoiceQuery {
  id: string
  /** The branch and the service whose times are offered; null for those of the appointment. */
  branch: string | null
  service: string | null
  /** The branch at which the desk stands, for a request that names none. */
  desk: string | null
  /** The day from which times are offered instead of the patient's wish; empty for that one. */
  otherDay: string
}

/** The times at which an appointment can be confirmed; records that it was opened. Null when there is none in the scope. */
export async function findTimeChoice(
  needs: Needs<'by' | 'clinic' | 'clock' | 'db'>,
  scope: BranchScope,
  query: TimeChoiceQuery,
) {
  const { id } = query
  const appointment = await findAppointment(needs, scope, id)
  if (!appointment) return null
  const { reference, asked_date, appointment_date, preferred_date } = appointment
  await recordView(needs, { action: 'appointments.opened', rowId: id, subject: reference })
  const content = await needs.clinic.read()
  const names = content.branches.map(({ name }) => name)
  const wanted = [scope.branch ?? query.branch, appointment.branch, query.desk]
  const branch = wanted.find((name) => name && names.includes(name)) ?? names[0] ?? null
  const now = needs.clock.now()
  const today = accraDate(now)
  const requested = query.otherDay || (asked_date ?? appointment_date ?? preferred_date ?? today)
  const day = requested < today ? today : requested
  const service = query.service ?? appointment.service
  const visit = { ...appointment, branch, service, status: 'confirmed' as const }
  // Null when the time can be booked, or is booked already.
  const refusal = await findRefusal(needs, content, visit)
  const branchService = await readBranchService(needs.db, content, visit, now)
  const from = day > today ? new Date(day) : now
  const offered = query.otherDay ? undefined : refusal?.free
  const free = offered ?? (branchService ? await nextFreeTimes(needs, branchService, from, id) : [])
  return { appointment, branch, service, refusal, free, day }
}
