import type { Kysely } from 'kysely'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { readStoredHours } from '#app/domain/hours/stored-hours.server.ts'
import { createTimetable } from '#app/domain/hours/timetable.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { done, type Result } from '#app/result.ts'
import type { AppointmentsTable, Database } from '#db/schema.ts'
import { bookedStatuses } from './booked-visits.server.ts'
import { capacityOf } from './capacity.ts'
import { nextFreeTimes, type Place } from './free-times.server.ts'
import { closedError, fullError, pastError } from './refusal-reasons.server.ts'
import { refusedSlot, type SlotRefusal } from './slot-refusal.ts'
import { startOf } from './slots.server.ts'

const placing = ['branch', 'service', 'appointment_date', 'appointment_time'] as const

/** What of an appointment decides whether it takes a place, and which. */
export type Visit = Pick<
  AppointmentsTable,
  'id' | 'reference' | 'status' | (typeof placing)[number]
>

interface Booking {
  /** As it was before the transaction: reading it anew would wait for the connection that the transaction holds. */
  content: Pick<ClinicContent, 'branches' | 'offerings' | 'hours'>
  /** The visit as it was; null for a new one. */
  before: Visit | null
  visit: Visit
  /** Why an owner books the visit even if its time is full, closed or past; empty for everybody else. */
  override: string
}

/**
 * Books the place that a change gives to a visit, or refuses a full, closed or past time with the next free ones. Every
 * action that confirms or moves a visit calls it and writes the visit in the same transaction: until that ends, no other
 * booking of the branch counts. A visit without a time takes no place, and one without a branch has no hours. Answers
 * the reason of an override, which is in the audit trail by then, or null where none was needed.
 */
export async function bookVisit(
  { db: tx, clock }: Needs<'db' | 'clock'>,
  { content, before, visit, override }: Booking,
): Promise<Result<string | null, SlotRefusal>> {
  const { appointment_date: date, appointment_time: time } = visit
  if (!date || !takesPlace(before, visit)) return done(null)
  const now = clock.now()
  const place = await placeOf(tx, content, visit, now)
  const dated = { ...visit, appointment_date: date }
  const sentence =
    pastError(dated, place?.capacity.minutes ?? 0, now) ??
    (place && (closedError(place, dated) ?? (await fullError(tx, place, dated))))
  if (!sentence) return done(null)
  if (override) {
    const entry = { rowId: visit.id, subject: visit.reference, details: [sentence, override] }
    await recordAudit({ db: tx, clock }, { action: 'appointments.overbooked', ...entry })
    return done(override)
  }
  const wished = new Date(startOf(date, time ?? '00:00'))
  const from = wished > now ? wished : now
  const free = place ? await nextFreeTimes({ db: tx }, place, from, visit.id) : []
  return refusedSlot(time ? 'appointment_time' : 'appointment_date', sentence, free)
}

const isBooked = ({ status }: Visit) => bookedStatuses.some((booked) => booked === status)

const takesPlace = (before: Visit | null, visit: Visit): boolean =>
  isBooked(visit) &&
  (before === null || !isBooked(before) || placing.some((part) => before[part] !== visit[part]))

/** Where and how long a visit takes place, by the hours as they are stored now; null without a branch in force. */
async function placeOf(
  tx: Kysely<Database>,
  content: Booking['content'],
  { branch: name, service }: Visit,
  now: Date,
): Promise<Place | null> {
  const { branches, hours: openingHours } = content
  const branch = branches.find((each) => each.name === name)
  if (!branch) return null
  const stored = await readStoredHours(tx, now)
  const timetable = createTimetable({ branches, openingHours, ...stored })
  const capacity = capacityOf(content, branch, service)
  return { branch: branch.name, slug: branch.slug, service, capacity, timetable }
}
