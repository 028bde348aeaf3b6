import { addDays } from 'date-fns/addDays'
import { bookableServices } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import {
  type BookingContent,
  branchServiceOf,
  readTimetable,
} from '#app/domain/schedule/booking.server.ts'
import {
  type BranchService,
  bookedStarts,
  closedError,
  takenDuring,
  visitStart,
} from '#app/domain/schedule/free-times.server.ts'
import { isFree } from '#app/domain/schedule/slot.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { type FreedTime, isSameTime } from './earlier-time.ts'

// Times that became free earlier than this are no longer offered; the limit only protects against bad data.
const daysBack = 60
const maxEvents = 500
const maxTimes = 20

/** Times of cancelled and moved visits that are still free; only those that `mayBeWanted` count towards the limit. */
export async function listFreedTimes(
  needs: Needs<'clinic' | 'clock' | 'db'>,
  { branch }: BranchScope,
  mayBeWanted: (time: FreedTime) => boolean,
): Promise<FreedTime[]> {
  const now = needs.clock.now()
  const content = await needs.clinic.read()
  const vacated = (await listVacatedTimes(needs, content))
    .filter((each) => (branch === null || each.branch === branch) && mayBeWanted(each))
    .filter(({ date, time }) => visitStart(date, time) > now.getTime())
    .toSorted((one, other) => visitStart(one.date, one.time) - visitStart(other.date, other.time))
  const free: FreedTime[] = []
  if (vacated.length === 0) return free
  const timetable = await readTimetable(needs.db, content, now)
  for (const each of vacated) {
    const isKnown = free.some((one) => isSameTime(one, each) && one.service === each.service)
    const branchService = branchServiceOf(content, timetable, each)
    if (isKnown || !(await isStillFree(needs, branchService, each))) continue
    free.push(each)
    if (free.length === maxTimes) break
  }
  return free
}

async function listVacatedTimes(
  { clock, db }: Needs<'clock' | 'db'>,
  { branches, offerings }: BookingContent,
): Promise<FreedTime[]> {
  const now = clock.now()
  const today = accraDate(now)
  const rows = await db
    .selectFrom('appointment_events as events')
    .innerJoin('appointments', 'appointments.id', 'events.appointment_id')
    .select(['events.kind', 'events.from_date', 'events.from_time', 'events.from_branch'])
    .select(['events.to_branch', 'events.from_service', 'events.to_service'])
    .select(['appointment_date', 'appointment_time', 'branch', 'service'])
    .where('events.at', '>=', addDays(now, -daysBack).toISOString())
    .where((row) =>
      row.or([
        row.and([
          row('events.kind', '=', 'status'),
          row('events.from_status', '=', 'confirmed'),
          row('events.to_status', '=', 'cancelled'),
          row('appointments.status', '=', 'cancelled'),
          row('appointment_date', '>=', today),
        ]),
        row.and([row('events.kind', '=', 'visit'), row('events.from_date', '>=', today)]),
      ]),
    )
    .orderBy('events.at', 'desc')
    .limit(maxEvents)
    .execute()
  const branchNames = branches.map(({ name }) => name)
  const serviceNames = bookableServices(offerings.services)
  return rows.flatMap((row) => {
    const { kind, from_service, to_service, from_branch, to_branch } = row
    if (kind !== 'visit')
      return vacatedTime({ ...row, date: row.appointment_date, time: row.appointment_time })
    return vacatedTime({
      date: row.from_date,
      time: row.from_time,
      branch: currentName([from_branch, to_branch], row.branch, branchNames),
      service: currentName([from_service, to_service], row.service, serviceNames) ?? row.service,
    })
  })
}

/** A name that no longer exists and that the move did not change was renamed: the appointment has the new one. */
const currentName = (
  [before, after]: [string | null, string | null],
  present: string | null,
  currentNames: readonly string[],
) => (before !== null && before === after && !currentNames.includes(before) ? present : before)

interface VacatedTime {
  date: string | null
  time: string | null
  branch: string | null
  service: string
}

const vacatedTime = ({ date, time, branch, service }: VacatedTime) =>
  date && time && branch ? [{ date, time, branch, service }] : []

/** Where the branch has no limit, one visit at a time counts as full. */
async function isStillFree(
  { db }: Needs<'db'>,
  branchService: BranchService | null,
  { date, time }: FreedTime,
): Promise<boolean> {
  if (!branchService) return false
  const visit = { id: '', appointment_date: date, appointment_time: time }
  if (closedError(branchService, visit)) return false
  const { capacity } = branchService
  const starts = await bookedStarts({ db }, branchService, [date, date], '')
  const taken = takenDuring(visitStart(date, time), starts, capacity)
  return isFree(taken, { inParallel: capacity.inParallel ?? 1 })
}
