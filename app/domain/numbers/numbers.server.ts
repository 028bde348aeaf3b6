import { listKnownBranches } from '#app/domain/appointments/appointments.list.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { whereToAgree } from '#app/domain/schedule/agreed-visit.server.ts'
import { promisedMs } from '#app/domain/today/today.ts'
import { accraDate } from '#app/platform/clock.ts'
import { secondsBetween } from '#app/platform/database/dialects.server.ts'
import { midnight } from '#app/values/day.ts'
import { isMonth, monthsAfter, type NumberGroup } from './numbers.ts'

const startOfMonth = (month: string) => midnight(`${month}-01`)

/** Of a month in Accra. A request is answered once its patient was told; those that staff entered are not counted. */
export async function readMonth(
  { db, clock }: Needs<'db' | 'clock'>,
  month: string,
): Promise<NumberGroup[]> {
  const overdueBefore = new Date(clock.now().getTime() - promisedMs).toISOString()
  const waited = secondsBetween(db, 'created_at', 'answered_at')
  return db
    .selectFrom('appointments')
    .where('created_at', '>=', startOfMonth(month))
    .where('created_at', '<', startOfMonth(monthsAfter(month, 1)))
    .select(({ fn, eb, and, or }) => {
      const count = () => fn.countAll<number>()
      const isSentByPatient = eb('privacy_version', 'is not', null)
      // Visits that were cancelled by an earlier version of the program may have an attendance.
      const isNotCancelled = eb('status', '<>', 'cancelled')
      const isAnswered = and([isSentByPatient, eb('answered_at', 'is not', null)])
      const isLate = and([
        isSentByPatient,
        eb('answered_at', 'is', null),
        or([whereToAgree, eb('untold_since', 'is not', null)]),
        eb('created_at', '<', overdueBefore),
      ])
      return [
        'branch',
        'service',
        'source',
        count().as('requests'),
        count()
          .filterWhere(eb('status', 'in', ['confirmed', 'completed']))
          .as('confirmed'),
        count()
          .filterWhere(
            or([
              and([eb('attendance', '=', 'arrived'), isNotCancelled]),
              and([eb('attendance', 'is', null), eb('status', '=', 'completed')]),
            ]),
          )
          .as('came'),
        count()
          .filterWhere(and([eb('attendance', '=', 'no-show'), isNotCancelled]))
          .as('missed'),
        count().filterWhere('status', '=', 'cancelled').as('cancelled'),
        count().filterWhere(isAnswered).as('answered'),
        fn.coalesce(fn.sum<number>(waited).filterWhere(isAnswered), eb.lit(0)).as('answerSeconds'),
        count()
          .filterWhere(and([isAnswered, eb(waited, '<=', promisedMs / 1000)]))
          .as('inTime'),
        count()
          .filterWhere(or([isAnswered, isLate]))
          .as('due'),
      ]
    })
    .groupBy(['branch', 'service', 'source'])
    .orderBy('branch')
    .orderBy('service')
    .orderBy('source')
    .execute()
}

/** An empty branch stands for all of them. */
interface NumbersQuery {
  month: string
  branch: string
}

export async function countRequestsByMonth(
  { db }: Needs<'db'>,
  { month, branch }: NumbersQuery,
  months = 12,
) {
  const period = Array.from({ length: months }, (_, index) =>
    monthsAfter(month, index + 1 - months),
  )
  const counts = await db
    .selectNoFrom((query) =>
      period.map((each) =>
        query
          .selectFrom('appointments')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('created_at', '>=', startOfMonth(each))
          .where('created_at', '<', startOfMonth(monthsAfter(each, 1)))
          .$if(branch !== '', (counted) => counted.where('branch', '=', branch))
          .as(each),
      ),
    )
    .executeTakeFirstOrThrow()
  return period.map((each) => ({ month: each, count: counts[each] ?? 0 }))
}

/** The month that an address names, by default the present one, and the branch; an empty name is all of them. */
export async function readNumbersQuery(
  needs: Needs<'clinic' | 'clock' | 'db'>,
  query: URLSearchParams,
) {
  const typed = query.get('month') ?? ''
  const month = isMonth(typed) ? typed : accraDate(needs.clock.now()).slice(0, 7)
  const branches = (await listKnownBranches(needs)).map(({ name }) => name)
  return { month, branch: branches.find((name) => name === query.get('branch')) ?? '', branches }
}
