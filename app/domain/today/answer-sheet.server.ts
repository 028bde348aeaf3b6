import {
  type Appointment,
  findAppointment,
} from '#app/domain/appointments/appointments.finding.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { findRefusal, readBranchService } from '#app/domain/schedule/booking.server.ts'
import { nextFreeTimes } from '#app/domain/schedule/free-times.server.ts'
import type { FreeTime, SlotRefusal } from '#app/domain/schedule/slot.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { recordView } from '#app/platform/audit/audit-record.server.ts'
import { accraDate } from '#app/platform/clock.ts'

interface TimeChoice {
  appointment: Appointment
  /** The branch whose times are offered: the one in the address, the appointment's own, or the clinic's first. */
  branch: string | null
  /** The status that the appointment gets with the time; undefined when the status stays. */
  status: 'confirmed' | undefined
  refusal: SlotRefusal | null
  free: FreeTime[]
  /** The day at which the choice begins: the agreed, asked or preferred one, or today. */
  day: string
}

interface TimeChoiceQuery {
  id: string
  branch: string | null
  service?: string | null
  confirms: boolean
}

/** The times that can be chosen for an appointment; records that it was opened. Null when there is none in the scope. */
export async function findTimeChoice(
  needs: Needs<'by' | 'clinic' | 'clock' | 'db'>,
  scope: BranchScope,
  query: TimeChoiceQuery,
): Promise<TimeChoice | null> {
  const { id } = query
  const status = query.confirms ? 'confirmed' : undefined
  const appointment = await findAppointment(needs, scope, id)
  if (!appointment) return null
  const { reference } = appointment
  await recordView(needs, { action: 'appointments.opened', rowId: id, subject: reference })
  const content = await needs.clinic.read()
  const names = content.branches.map(({ name }) => name)
  const wanted = [scope.branch ?? query.branch, appointment.branch]
  const branch = wanted.find((name) => name && names.includes(name)) ?? names[0] ?? null
  const now = needs.clock.now()
  const today = accraDate(now)
  const { asked_date, appointment_date, preferred_date } = appointment
  const requested = asked_date ?? appointment_date ?? preferred_date ?? today
  const day = requested < today ? today : requested
  const visit = { ...appointment, branch, service: query.service ?? appointment.service }
  const refusal = status ? await findRefusal(needs, content, { ...visit, status }) : null
  const branchService = await readBranchService(needs.db, content, visit, now)
  const from = day > today ? new Date(day) : now
  const free =
    refusal?.free ?? (branchService ? await nextFreeTimes(needs, branchService, from, id) : [])
  return { appointment, branch, status, refusal, free, day }
}
