import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { findByPatientToken, patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { type CalendarEvent, calendarFile } from './calendar-event.server.ts'

interface CalendarRow {
  id: string
  reference: string
  link_version: number
  version: number
  updated_at: string
  status: string
  branch: string | null
  appointment_date: string | null
  appointment_time: string | null
}

/** An appointment as a file for the patient's calendar; null while no day is agreed. */
export function calendarOf(
  needs: Needs<'linkTokens' | 'settings'>,
  { facts, branches }: Pick<ClinicContent, 'facts' | 'branches'>,
  appointment: CalendarRow,
): string | null {
  const { id, reference, appointment_date: day, appointment_time: time } = appointment
  if (!day) return null
  const { publicUrl } = needs.settings
  const branch = branches.find(({ name }) => name === appointment.branch)
  return calendarFile({
    uid: `${id}@${new URL(publicUrl).hostname}`,
    sequence: appointment.version,
    changedAt: appointment.updated_at,
    day,
    time,
    status: statusOf(appointment.status),
    summary: `Appointment at ${facts.name}`,
    location: [fullNameOf(facts), branch?.name, branch?.location].filter(Boolean).join(', '),
    description: [`Reference ${reference}.`, branch && `Call ${branch.phone.display}.`]
      .filter(Boolean)
      .join(' '),
    address: publicUrl + patientPath(needs, appointment),
  })
}

// A visit that is pending again still has a file: otherwise a calendar would continue to show it as confirmed.
function statusOf(status: string): CalendarEvent['status'] {
  if (status === 'cancelled') return 'CANCELLED'
  return status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'
}

/** The file of the appointment that a token opens; null for an unknown token, too. */
export async function calendarOfToken(
  needs: Needs<'clinic' | 'db' | 'linkTokens' | 'settings'>,
  token: string,
): Promise<string | null> {
  const [id, content] = await Promise.all([findByPatientToken(needs, token), needs.clinic.read()])
  const row = await needs.db
    .selectFrom('appointments')
    .select(['id', 'reference', 'link_version', 'version', 'updated_at', 'status', 'branch'])
    .select(['appointment_date', 'appointment_time'])
    .where('id', '=', id ?? '')
    .executeTakeFirst()
  return row ? calendarOf(needs, content, row) : null
}
