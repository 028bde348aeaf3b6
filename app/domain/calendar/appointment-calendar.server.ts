import type { Selectable } from 'kysely'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { hasPhone } from '#app/domain/clinic/links/links.ts'
import {
  findByPatientToken,
  type LinkedAppointment,
  patientPath,
} from '#app/domain/patient-link/patient-link.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { isAgreed, type VisitParts } from '#app/domain/schedule/agreed-visit.ts'
import { findDisplacement } from '#app/domain/schedule/displaced-visits.server.ts'
import { capacityOf } from '#app/domain/schedule/slot.ts'
import { daysAfter } from '#app/values/day.ts'
import type { AppointmentsTable } from '#db/schema.ts'

type CalendarRow = LinkedAppointment &
  VisitParts &
  Pick<Selectable<AppointmentsTable>, 'version' | 'updated_at' | 'service'> & {
    status: string
    /** Whether the clinic does not offer the time any more (`domain/schedule`). */
    isDisplaced?: boolean
  }

interface CalendarFile {
  text: string
  method: ReturnType<typeof calendarMethod>
}

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
    description: [
      `Reference ${reference}.`,
      branch && hasPhone(branch) && `Call ${branch.phone.display}.`,
    ]
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

/** The parts of an appointment in a calendar file: never which test it is for, since calendars are shared. */
export interface CalendarEvent {
  /** An id that is the same for every version of the appointment, so that a calendar replaces the earlier event. */
  uid: string
  sequence: number
  changedAt: string
  day: string
  /** `hh:mm` in Accra, which is UTC all year; without one the event lasts all day. */
  time: string | null
  minutes: number
  /** The status as RFC 5545 names it (3.8.1.11): tentative as long as the clinic has not confirmed the visit. */
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** Whom a calendar names as the sender: it takes a cancellation only from there (RFC 5546, section 3.2.5). */
  organizer: { name: string; email: string }
  summary: string
  location: string
  description: string
  address: string
}

const calendarMethod = ({ status }: Pick<CalendarEvent, 'status'>) =>
  status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH'

export function calendarFile(event: CalendarEvent): string {
  const changed = stamp(event.changedAt)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clinic website//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${calendarMethod(event)}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...span(event),
    `STATUS:${event.status}`,
    `ORGANIZER;CN="${event.organizer.name.replaceAll(/["\p{Cc}]/gu, '')}":mailto:${event.organizer.email}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.address}`,
    ...(event.status === 'CONFIRMED' ? reminder(event.summary) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function span({ day, time, minutes }: CalendarEvent): string[] {
  if (!time) {
    return [
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${daysAfter(day, 1).replaceAll('-', '')}`,
    ]
  }
  const start = Date.parse(`${day}T${time}Z`)
  const end = new Date(start + minutes * 60_000)
  return [`DTSTART:${stamp(new Date(start).toISOString())}`, `DTEND:${stamp(end.toISOString())}`]
}

const reminder = (summary: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(summary)}`,
  'TRIGGER:-P1D',
  'END:VALARM',
]

const stamp = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n?|\n/g, '\\n')

/** Lines of at most 75 octets (RFC 5545, section 3.1), broken between characters. */
function folded(line: string): string {
  let length = 0
  return [...line]
    .map((character) => {
      const bytes = Buffer.byteLength(character)
      const isFull = length + bytes > 74
      length = isFull ? bytes + 1 : length + bytes
      return isFull ? `\r\n ${character}` : character
    })
    .join('')
}
