import type { Closure } from '#app/domain/hours/closures/closure.ts'
import { readClosures } from '#app/domain/hours/hours.server.ts'
import { createTimetable, type Opening } from '#app/domain/hours/timetable.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { accraDate } from '#app/platform/clock.ts'
import { counted } from '#app/values/counted.ts'
import { dayAndTime } from '#app/values/date-text.ts'
import { daysAfter } from '#app/values/day.ts'
import { done, type Invalid, invalid, type Result } from '#app/values/result.ts'
import { visitDay, whereAgreed } from './agreed-visit.server.ts'
import { type BookingContent, branchServiceOf } from './booking.server.ts'
import {
  type BranchService,
  closedError,
  isWithinHours,
  openingsAround,
  takenDuring,
  visitStart,
} from './free-times.server.ts'
import { isFree } from './slot.ts'

export interface OfferedTimes {
  content: BookingContent
  closures: Closure[]
}

interface Where extends BranchScope {
  day?: string
  /** The id of a visit that takes nobody's place: all others have the first claim to its time. */
  lastClaim?: string
}

type ReadNeeds = Needs<'clinic' | 'clock' | 'db'>

/** Closed then or for good, without the service, or with room for fewer; without those that staff keep. Nothing is stored. */
export async function listDisplacedVisits(
  needs: ReadNeeds,
  where: Where,
): Promise<DisplacedVisit[]> {
  const visits = await findDisplacedVisits(needs, await readOfferedTimes(needs), where)
  return visits.filter(({ isKept }) => !isKept)
}

/** Why the time of one visit is not offered any more, also when it is kept on purpose; undefined while it is offered. */
export const findDisplacement = async (
  needs: ReadNeeds,
  visit: VisitOnDay,
): Promise<DisplacedVisit | undefined> =>
  findOne(needs, await readOfferedTimes(needs), visit, { branch: visit.branch })

/** The same of a visit that a transaction has just booked for such a time on purpose; `db` is the transaction. */
export const findBookedDisplacement = async (
  { clock, db }: Needs<'clock' | 'db'>,
  content: BookingContent,
  visit: VisitOnDay,
): Promise<DisplacedVisit | undefined> => {
  const offered = { content, closures: await readClosures(db, clock.now()) }
  return findOne({ clock, db }, offered, visit, { branch: visit.branch, lastClaim: visit.id })
}

async function findOne(
  needs: Needs<'clock' | 'db'>,
  offered: OfferedTimes,
  { id, branch, appointment_date: day }: VisitOnDay,
  where: Where,
) {
  if (!branch || !day) return undefined
  const visits = await findDisplacedVisits(needs, offered, { ...where, day })
  return visits.find((visit) => visit.id === id)
}

interface VisitOnDay {
  id: string
  branch: string | null
  appointment_date: string | null
}

async function readOfferedTimes({ clinic, clock, db }: ReadNeeds): Promise<OfferedTimes> {
  return { content: await clinic.read(), closures: await readClosures(db, clock.now()) }
}

export const withClosure = (offered: OfferedTimes, closure: Closure): OfferedTimes => ({
  ...offered,
  closures: [...offered.closures.filter(({ id }) => id !== closure.id), closure],
})

async function findDisplacedVisits(
  { clock, db }: Needs<'clock' | 'db'>,
  offered: OfferedTimes,
  where: Where,
): Promise<DisplacedVisit[]> {
  const now = clock.now()
  const visits = await readAgreedVisits({ db }, where, accraDate(now))
  const displacementOf = createDisplacements(offered)
  const hasLastClaim = (visit: AgreedVisit) => visit.id === where.lastClaim || wasKept(visit)
  return visits
    .toSorted(
      (one, other) =>
        Number(hasLastClaim(one)) - Number(hasLastClaim(other)) || byRequest(one, other),
    )
    .flatMap((visit) => {
      const found = displacementOf(visit)
      return found ? [{ ...visit, ...found, isKept: visit.kept_slot === found.slot }] : []
    })
    .filter((visit) => startOf(visit) > now.getTime())
    .filter(({ appointment_date }) => !where.day || appointment_date === where.day)
    .toSorted((one, other) => startOf(one) - startOf(other))
}

/** The agreed visits with those of the day before, which may last past midnight. */
const readAgreedVisits = ({ db }: Needs<'db'>, { branch, day }: Where, today: string) =>
  db
    .selectFrom('appointments')
    .select(['id', 'reference', 'first_name', 'last_name', 'phone', 'phone_normalised', 'asked_by'])
    .select(['service', 'branch', 'appointment_date', 'appointment_time'])
    .select(['kept_slot', 'created_at'])
    .where(visitDay, '>=', daysAfter(day ?? today, -1))
    .$if(day !== undefined, (query) => query.where(visitDay, '<=', daysAfter(day ?? today, 1)))
    .where(whereAgreed)
    .where((row) => within(row, { branch }))
    .$narrowType<{ branch: string; appointment_date: string; appointment_time: string }>()
    .execute()

type AgreedVisit = Awaited<ReturnType<typeof readAgreedVisits>>[number]

const byRequest = (one: AgreedVisit, other: AgreedVisit) =>
  one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id)

const wasKept = ({ kept_slot, appointment_date, appointment_time }: AgreedVisit) =>
  kept_slot?.includes(`${appointment_date} ${appointment_time}`) ?? false

const startOf = ({ appointment_date, appointment_time }: AgreedVisit) =>
  visitStart(appointment_date, appointment_time)

interface Displacement {
  sentence: string
  /** The time and what is wrong with it: a visit that was kept counts as kept as long as both stay the same. */
  slot: string
  /** Whether the branch is closed then; false where it lacks the service, or has room for fewer patients. */
  isClosed: boolean
}

export type DisplacedVisit = AgreedVisit & Displacement & { isKept: boolean }

/** Says of one visit after the other what is wrong with its time; each that fits takes its place. */
function createDisplacements({ content, closures }: OfferedTimes) {
  const timetable = createTimetable({ ...content, closures })
  // Thousands of visits share a few branches, services and days.
  const branchServices = remembered<BranchService | null>()
  const openings = remembered<Opening[]>()
  const taken = new Map<string, number[]>()

  return (visit: AgreedVisit): Displacement | undefined => {
    const { branch, service, appointment_date: day, appointment_time: time } = visit
    const pool = `${branch}|${service}`
    const offer = branchServices(pool, () => branchServiceOf(content, timetable, visit))
    // A branch is not removed while visits are agreed there, but an older request may still be confirmed.
    if (!offer) {
      const sentence = `${branch} is closed for good. Please select another branch.`
      return { sentence, slot: `${branch} ${day} ${time}, closed for good`, isClosed: true }
    }
    const { slug, services, capacity } = offer
    const poolOn = (each: string) => `${pool}|${each}`
    const start = startOf(visit)
    const slotWith = (what: string) => `${slug} ${day} ${time}, ${what}`
    const open = openings(poolOn(day), () => openingsAround(offer, day))
    if (!isWithinHours(start, open, capacity)) {
      const left = timetable.openingsOn(slug, day, services)
      const sentence = closedError(offer, visit)?.sentence ?? ''
      const slot = slotWith(`open ${left.map(({ start, end }) => `${start}-${end}`)}`)
      const isClosed = !isWithinHours(start, openingsAround({ slug, timetable }, day), capacity)
      return { sentence, slot, isClosed }
    }
    if (capacity.inParallel === null) return undefined
    const near = [daysAfter(day, -1), day, daysAfter(day, 1)].flatMap(
      (each) => taken.get(poolOn(each)) ?? [],
    )
    if (isFree(takenDuring(start, near, capacity), capacity)) {
      taken.set(poolOn(day), [...(taken.get(poolOn(day)) ?? []), start])
      return undefined
    }
    const sentence = `${branch} has too many visits for ${service} at that time.`
    return { sentence, slot: slotWith(`at most ${capacity.inParallel}`), isClosed: false }
  }
}

function remembered<Value>() {
  const known = new Map<string, Value>()
  return (key: string, make: () => Value): Value => {
    const value = known.has(key) ? (known.get(key) as Value) : make()
    known.set(key, value)
    return value
  }
}

const maxNamed = 5

function questionAbout(touched: DisplacedVisit[], seesPatients: boolean): string {
  const names = touched.slice(0, maxNamed).map((visit) => {
    const { first_name, last_name, appointment_date, appointment_time } = visit
    return `${first_name} ${last_name} (${dayAndTime(appointment_date, appointment_time)})`
  })
  const others = touched.length - names.length
  const named = [...names, ...(others > 0 ? [`and ${others} more`] : [])].join(', ')
  const [are, them] = touched.length === 1 ? ['is', 'it'] : ['are', 'them']
  const booked = `${counted(touched.length, 'visit')} ${are} booked then`
  return [
    seesPatients ? `${booked}: ${named}.` : `${booked}.`,
    `${seesPatients ? 'You' : 'The front desk'} will find ${them} under “Not told yet”.`,
    'To continue, press the button again.',
  ].join(' ')
}

interface Asked {
  member: Pick<SignedInMember, 'branch' | 'role'>
  changed: (now: OfferedTimes) => OfferedTimes
  /** The question that the person has read when the form was sent (`readQuestion`). */
  read: string | undefined
}

/**
 * Asks before time is taken away under agreed visits, and names them: an error of the whole form, which is answered by
 * sending the form again. Somebody who may not see appointments is told only how many they are.
 */
export async function askAboutVisits(
  needs: Needs<'clinic' | 'clock' | 'db'>,
  { member, changed, read }: Asked,
): Promise<Result<null, Invalid>> {
  const seesPatients = isPermitted(member, 'appointments')
  const scope = { branch: seesPatients ? member.branch : null }
  const now = await readOfferedTimes(needs)
  const [before, after] = await Promise.all([
    findDisplacedVisits(needs, now, scope),
    findDisplacedVisits(needs, changed(now), scope),
  ])
  const touched = after.filter(
    ({ id, isKept }) => !isKept && !before.some((visit) => visit.id === id && !visit.isKept),
  )
  const question = questionAbout(touched, seesPatients)
  return touched.length === 0 || question === read ? done(null) : invalid({ '': question })
}
