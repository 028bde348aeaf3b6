import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { findByPatientToken, patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { isAgreed } from '#app/domain/schedule/agreed-visit.ts'
import { capacityOf } from '#app/domain/schedule/capacity.ts'
import { findDisplacement } from '#app/domain/schedule/displaced-visits.server.ts'
import { type CalendarEvent, calendarFile, calendarMethod } from './calendar-event.server.ts'

interface CalendarRow {
  id: string
  reference: string
  link_version: number
  version: number
  updated_at: string
  status: string
  /** Whether the clinic does not offer the time any more (`domain/schedule`). */
  isDisplaced?: boolean
  service: string
  branch: string | null
  appointment_date: string | null
  appointment_time: string | null
}

/** A file for a calendar, with what the calendar is to do with it. */
export interface CalendarFile {
  text: string
  method: ReturnType<typeof calendarMethod>
}

/** An appointment as a file for the patient's calendar; null while no day is agreed. */
export function calendarOf(
  needs: Needs<'linkTokens' | 'settings'>,
  { facts, branches, offerings }: Pick<ClinicContent, 'facts' | 'branches' | 'offerings'>,
  appointment: CalendarRow,
): CalendarFile | null {
  const { id, reference, appointment_date: day, appointment_time: time } = appointment
  if (!day) return null
  const { publicUrl } = needs.settings
  const branch = branches.find(({ name }) => name === appointment.branch)
  const status = statusOf(appointment)
  const text = calendarFile({
    uid: `${id}@${new URL(publicUrl).hostname}`,
    sequence: appointment.version,
    changedAt: appointment.updated_at,
    day,
    time,
    minutes: capacityOf({ offerings }, branch, appointment.service).minutes,
    status,
    organizer: { name: facts.name, email: facts.email },
    summary: `Appointment at ${facts.name}`,
    location: [fullNameOf(facts), branch?.name, branch?.location].filter(Boolean).join(', '),
    description: [`Reference ${reference}.`, branch && `Call ${branch.phone.display}.`]
      .filter(Boolean)
      .join(' '),
    address: publicUrl + patientPath(needs, appointment),
  })
  return { text, method: calendarMethod({ status }) }
}

// A visit that is pending again, or needs another day, still has a file: otherwise a calendar would continue to show it as
// confirmed.
function statusOf(row: CalendarRow): CalendarEvent['status'] {
  if (row.status === 'cancelled') return 'CANCELLED'
  const isHeld = isAgreed(row) && !row.isDisplaced
  return isHeld || row.status === 'completed' ? 'CONFIRMED' : 'TENTATIVE'
}

/** The file of the appointment that a token opens; null for an unknown token, too. */
export async function calendarOfToken(
  needs: Needs<'clinic' | 'clock' | 'db' | 'linkTokens' | 'settings'>,
  token: string,
): Promise<CalendarFile | null> {
  const [id, content] = await Promise.all([findByPatientToken(needs, token), needs.clinic.read()])
  const row = await needs.db
    .selectFrom('appointments')
    .select(['id', 'reference', 'link_version', 'version', 'updated_at', 'status', 'branch'])
    .select(['service', 'appointment_date', 'appointment_time'])
    .where('id', '=', id ?? '')
    .executeTakeFirst()
  if (!row) return null
  const displacement = await findDisplacement(needs, row)
  return calendarOf(needs, content, { ...row, isDisplaced: displacement?.isKept === false })
}
