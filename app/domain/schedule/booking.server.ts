import type { Kysely } from 'kysely'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { readClosures } from '#app/domain/hours/hours.server.ts'
import { createTimetable, type Timetable } from '#app/domain/hours/timetable.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { done, type Result } from '#app/values/result.ts'
import type { AppointmentsTable, Database } from '#db/schema.ts'
import {
  type BranchService,
  closedError,
  fullError,
  isBooked,
  nextFreeTimes,
  pastError,
  visitStart,
} from './free-times.server.ts'
import { capacityOf, refusedSlot, type SlotRefusal, servicesBookedAs } from './slot.ts'

const bookedFields = ['branch', 'service', 'appointment_date', 'appointment_time'] as const

type Visit = Pick<AppointmentsTable, 'id' | 'reference' | 'status' | (typeof bookedFields)[number]>

/** Read before the transaction: a read within it would wait for the connection that the transaction holds. */
export type BookingContent = Pick<ClinicContent, 'branches' | 'offerings' | 'hours'>

interface Booking {
  content: BookingContent
  before: Visit | null
  visit: Visit
  override: string
}

/**
 * Books the slot that a change gives to a visit, or refuses a full, closed or past time with the next free ones. Every
 * action that confirms or moves a visit calls it and writes the visit in the same transaction: until that ends, no
 * other booking of the branch can count its visits. A visit without a time takes no slot. One without a branch, or at one
 * that was removed, has no hours: it is only refused when it is past. Returns the reason of an override, or null when none
 * was needed; the audit trail gets the cause for which the time would have been refused.
 */
export async function bookVisit(
  { db: tx, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { content, before, visit, override }: Booking,
): Promise<Result<string | null, SlotRefusal>> {
  if (!needsBooking(before, visit)) return done(null)
  if (visit.branch !== null) await lockBranch(tx, visit.branch)
  const refusal = await findRefusal({ db: tx, clock }, content, visit)
  if (!refusal) return done(null)
  // A visit of the past gets its former status back, such as by an undo.
  if (refusal.cause === 'past' && before && before.status !== 'pending' && !isMoved(before, visit))
    return done(null)
  if (!override) return refusal
  // The sentence names the examination, and the reason may name more: neither is for the audit trail.
  await recordAudit(
    { db: tx, clock, by },
    {
      action: 'appointments.overbooked',
      rowId: visit.id,
      subject: visit.reference,
      details: [refusal.cause],
    },
  )
  return done(override)
}

export async function findRefusal(
  { db, clock }: Needs<'db' | 'clock'>,
  content: BookingContent,
  visit: Visit,
): Promise<SlotRefusal | null> {
  const { id, appointment_date: date, appointment_time: time } = visit
  if (!date) return null
  const now = clock.now()
  const branchService = await readBranchService(db, content, visit, now)
  const dated = { ...visit, appointment_date: date }
  const reason =
    pastError(dated, branchService?.capacity.minutes ?? 0, now) ??
    (branchService &&
      (closedError(branchService, dated) ?? (await fullError({ db }, branchService, dated))))
  if (!reason) return null
  const requested = new Date(visitStart(date, time ?? '00:00'))
  const free = branchService
    ? await nextFreeTimes({ db }, branchService, requested > now ? requested : now, id)
    : []
  return refusedSlot(time ? 'appointment_time' : 'appointment_date', reason, free)
}

export async function readBranchService(
  db: Kysely<Database>,
  content: BookingContent,
  visit: Pick<Visit, 'branch' | 'service'>,
  now: Date,
): Promise<BranchService | null> {
  return branchServiceOf(content, await readTimetable(db, content, now), visit)
}

export async function readTimetable(
  db: Kysely<Database>,
  content: BookingContent,
  now: Date,
): Promise<Timetable> {
  return createTimetable({ ...content, closures: await readClosures(db, now) })
}

export function branchServiceOf(
  content: BookingContent,
  timetable: Timetable,
  { branch: name, service }: Pick<Visit, 'branch' | 'service'>,
): BranchService | null {
  const branch = content.branches.find((each) => each.name === name)
  if (!branch) return null
  const capacity = capacityOf(content, branch, service)
  const services = servicesBookedAs(content, service)
  return { branch: branch.name, slug: branch.slug, service, services, capacity, timetable }
}

const needsBooking = (before: Visit | null, visit: Visit): boolean =>
  isBooked(visit) && (before === null || !isBooked(before) || isMoved(before, visit))

const isMoved = (before: Visit, visit: Visit): boolean =>
  bookedFields.some((part) => before[part] !== visit[part])

/** Until the transaction ends: otherwise two people at once would both count the last slot as free. */
async function lockBranch(tx: Kysely<Database>, branch: string) {
  await tx
    .insertInto('booking_locks')
    .values({ branch, bookings: 1 })
    .onConflict((conflict) =>
      conflict.column('branch').doUpdateSet(({ eb, ref }) => ({
        bookings: eb(ref('booking_locks.bookings'), '+', 1),
      })),
    )
    .execute()
}
