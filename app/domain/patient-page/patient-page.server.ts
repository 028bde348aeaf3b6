import { addMinutes } from 'date-fns/addMinutes'
import { servicesText } from '#app/domain/appointments/appointment.ts'
import { type ListedEvent, listEvents } from '#app/domain/appointments/appointment-events.server.ts'
import type { Branch } from '#app/domain/clinic/content.ts'
import { bookedName } from '#app/domain/clinic/offerings.ts'
import { listGuidesOfBooking } from '#app/domain/guides/guides.server.ts'
import { noticesOf, readDayHours, readShownHours } from '#app/domain/hours/shown-hours.server.ts'
import { findByPatientToken } from '#app/domain/patient-link/patient-link.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { isAgreed, isToAgree } from '#app/domain/schedule/agreed-visit.ts'
import { findDisplacement } from '#app/domain/schedule/displaced-visits.server.ts'
import { isOverdue, waitsSince } from '#app/domain/today/today.ts'
import { accraDate } from '#app/platform/clock.ts'
import { isExpected, mayAsk, type PatientPage, type PatientState } from './patient-page.ts'

/** How long a page says thank you: the form may take minutes to be answered on a bad connection. */
const newForMinutes = 10

export async function readPatientPage(
  needs: Needs<'clinic' | 'clock' | 'db' | 'hours' | 'linkTokens'>,
  token: string,
): Promise<PatientPage | null> {
  const id = await findByPatientToken(needs, token)
  if (id === null) return null
  const [row, events, { branches, offerings }] = await Promise.all([
    findShown(needs, id),
    listEvents(needs, id),
    needs.clinic.read(),
  ])
  if (!row) return null
  const now = needs.clock.now()
  const [branch = null] = branches.filter(({ name }) => name === row.branch).map(withoutAlerts)
  const displacement = await findDisplacement(needs, { ...row, id })
  const isDisplaced = displacement?.isKept === false
  const state = isDisplaced ? 'displaced' : stateOf(row, events, accraDate(now))
  const date = row.appointment_date
  const isComing = isExpected({ state }) && !displacement && branch !== null && date !== null
  const receivedAt = new Date(row.created_at)
  const booked = [row.service, row.second_service]
  const guides = await listGuidesOfBooking(needs, booked)
  return {
    id,
    reference: row.reference,
    firstName: row.first_name,
    askedBy: row.asked_by,
    services: servicesText(row),
    state,
    isClosed: displacement?.isClosed ?? false,
    date,
    time: row.appointment_time,
    reason: state === 'cancelled' ? row.clinic_reason : null,
    before: state === 'moved' ? timeBefore(row, events) : null,
    preferredDate: row.preferred_date,
    askedDate: row.asked_date,
    hasArrived: row.attendance === 'arrived',
    wantsEarlier: row.earlier_asked_at !== null,
    isDeclined: events.find(isAboutTheDay)?.kind === 'reschedule-declined',
    branch,
    hours: isComing ? await readDayHours(needs, { slug: branch.slug, day: date }) : null,
    notices:
      mayAsk({ state }) && date === null
        ? noticesOf(await readShownHours(needs, now), branch?.name)
        : [],
    guides,
    preparations: offerings.services
      .filter((service) => booked.includes(bookedName(service)) && service.preparation)
      .filter((service) => !guides.some(({ id }) => service.guides.includes(id)))
      .map(({ title, preparation }) => ({ title, text: preparation })),
    getsMessages: row.messages_off_at === null,
    receivedAt: row.created_at,
    changedAt: row.updated_at,
    version: row.version,
    isNew: state === 'received' && now < addMinutes(receivedAt, newForMinutes),
    isLate: isToAgree(row) && isOverdue(waitsSince(row), now.toISOString()),
  }
}

/** Who is mailed about requests is never shown to the public. */
const withoutAlerts = ({ alertEmails: _, ...branch }: Branch) => branch

const findShown = ({ db }: Needs<'db'>, id: string) =>
  db
    .selectFrom('appointments')
    .select(['reference', 'first_name', 'service', 'branch', 'status', 'preferred_date'])
    .select(['appointment_date', 'appointment_time', 'asked_date', 'version', 'messages_off_at'])
    .select(['earlier_asked_at', 'attendance', 'asked_by', 'second_service'])
    .select(['set_back_at', 'created_at', 'updated_at', 'clinic_reason'])
    .where('id', '=', id)
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof findShown>>>

function stateOf(row: Row, events: ListedEvent[], today: string): PatientState {
  const { status, appointment_date } = row
  if (status === 'completed') return 'completed'
  if (status === 'cancelled') {
    const cancellation = events.find(({ to_status }) => to_status === 'cancelled')
    return cancellation?.by === 'patient' ? 'withdrawn' : 'cancelled'
  }
  if (!isAgreed(row)) return 'received'
  if (appointment_date !== null && appointment_date < today) return 'past'
  return movedEvent(row, events) ? 'moved' : 'confirmed'
}

/** The move to the present time since the visit was confirmed; a mistake that was corrected is no move. */
function movedEvent({ appointment_date, appointment_time }: Row, events: ListedEvent[]) {
  const confirmed = events.findIndex(({ to_status }) => to_status === 'confirmed')
  const moves = events
    .slice(0, confirmed === -1 ? undefined : confirmed)
    .filter(isMove)
    .toReversed()
  const firstLeft = moves.findIndex(
    ({ from_date, from_time }) => from_date === appointment_date && from_time === appointment_time,
  )
  return firstLeft === -1 ? moves.at(-1) : moves[firstLeft - 1]
}

// A day that was stored without its time or branch was never agreed: the patient was not told of it.
const isMove = ({ kind, from_date, from_time, from_branch, to_date, to_time }: ListedEvent) =>
  kind === 'visit' &&
  from_date !== null &&
  from_time !== null &&
  from_branch !== null &&
  (from_date !== to_date || from_time !== to_time)

function timeBefore(row: Row, events: ListedEvent[]) {
  const { from_date: date = null, from_time: time = null } = movedEvent(row, events) ?? {}
  return { date, time }
}

const isAboutTheDay = ({ kind }: ListedEvent) =>
  kind === 'asked' || kind === 'reschedule-declined' || kind === 'visit' || kind === 'status'
