import { type SqlBool, sql } from 'kysely'
import { expectedDay } from '#app/domain/appointments/appointment.ts'
import { badgeFields } from '#app/domain/appointments/request/appointment-request.ts'
import { listWantedTimes } from '#app/domain/earlier-times/wanted-times.server.ts'
import { listToDo, listUnsentOf } from '#app/domain/messages/staff-messages.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { whereToAgree } from '#app/domain/schedule/agreed-visit.server.ts'
import { listDisplacedVisits } from '#app/domain/schedule/displaced-visits.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { listDay } from './expected-visits.server.ts'
import { listPatientCancellations } from './news.server.ts'

type TodayNeeds = Needs<'clinic' | 'clock' | 'db' | 'linkTokens' | 'messages' | 'settings'>

// More than a front desk answers in a day; what is beyond comes up as soon as these are done.
const maxRows = 50

/** What the front desk has to do now, in the order of harm. */
export async function readToday(needs: TodayNeeds, scope: BranchScope) {
  const now = needs.clock.now()
  const today = accraDate(now)
  const [visits, requests, untold, messages, displaced, freed, cancellations] = await Promise.all([
    listDay(needs, scope, { date: today, branch: null }),
    listRequests(needs, scope),
    listUntold(needs, scope),
    listToDo(needs, scope),
    listDisplacedVisits(needs, scope),
    listWantedTimes(needs, scope),
    listPatientCancellations(needs, scope),
  ])
  return {
    now: now.toISOString(),
    today,
    // A request that only wishes for today is answered first.
    visits: visits.filter((visit) => isExpected(visit, today)),
    requests,
    untold,
    // Nobody is reminded of a visit that needs another time.
    messages: messages.filter(
      ({ template, appointment_id }) =>
        template === 'result' || !displaced.some(({ id }) => id === appointment_id),
    ),
    displaced,
    freed,
    cancellations,
  }
}

export type Today = Awaited<ReturnType<typeof readToday>>

const isExpected = (visit: Awaited<ReturnType<typeof listDay>>[number], today: string) =>
  visit.attendance !== null ||
  visit.status === 'completed' ||
  (visit.status === 'confirmed' && expectedDay(visit) === today)

/** No visit is agreed yet, or another day is asked for; written as in the index `appointments_waiting`. */
export const isWaiting = sql<SqlBool>`(${whereToAgree} or asked_date is not null)`

/** The instant since when a request waits, as `waitsSince` computes it, in SQL. */
export const requestWaitsSince = sql<string>`coalesce(set_back_at, created_at)`

const lastAt = (kind: 'asked' | 'not-reached') =>
  sql<string | null>`(select max(events.at) from appointment_events as events
    where events.appointment_id = appointments.id and events.kind = ${sql.lit(kind)})`

const patientColumns = [
  'id',
  'version',
  'first_name',
  'last_name',
  'phone',
  'phone_normalised',
  'asked_by',
  'service',
  'second_service',
  'branch',
  'status',
  'appointment_date',
  'appointment_time',
  'untold_since',
] as const

async function listRequests({ clock, db }: Needs<'clock' | 'db'>, scope: BranchScope) {
  const now = clock.now().toISOString()
  const isLater = sql<number>`case when call_again_at > ${now} then 1 else 0 end`
  return db
    .selectFrom('appointments')
    .select([...patientColumns, ...badgeFields, 'preferred_date', 'asked_date', 'call_again_at'])
    .select([
      sql<string>`substr(message, 1, 200)`.as('message_start'),
      whereToAgree.as('isToAgree'),
    ])
    .select([requestWaitsSince.as('since'), lastAt('asked').as('asked_at')])
    .select(lastAt('not-reached').as('called_at'))
    .select(({ fn }) => fn.countAll<number>().over().as('waiting'))
    .where(isWaiting)
    .where((row) => within(row, scope))
    .orderBy(isLater)
    .orderBy(requestWaitsSince)
    .orderBy('id')
    .limit(maxRows)
    .execute()
}

export async function findNextRequest(
  { clock, db }: Needs<'clock' | 'db'>,
  scope: BranchScope,
  id: string,
): Promise<string | null> {
  const requests = await listRequests({ clock, db }, scope)
  return requests.find((request) => request.id !== id)?.id ?? null
}

async function listUntold(needs: TodayNeeds, scope: BranchScope) {
  const { clock, db } = needs
  const visits = await db
    .selectFrom('appointments')
    .select([...patientColumns, 'messages_off_at'])
    .where('untold_since', 'is not', null)
    // Nobody has to know any more of a day that has passed; and an answer tells those who have none yet.
    .where((row) =>
      row.or([
        row('appointment_date', 'is', null),
        row('appointment_date', '>=', accraDate(clock.now())),
      ]),
    )
    .where(sql<boolean>`not ${isWaiting}`)
    .where((row) => within(row, scope))
    .orderBy('untold_since')
    .orderBy('id')
    .limit(maxRows)
    .execute()
  const messages = await listUnsentOf(
    needs,
    visits.map(({ id }) => id),
  )
  return visits.map((visit) => ({
    ...visit,
    message: messages.find(({ appointment_id }) => appointment_id === visit.id) ?? null,
  }))
}
