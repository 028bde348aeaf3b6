import { type SqlBool, sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { whereToAgree } from '#app/domain/schedule/agreed-visit.server.ts'

/** No visit is agreed yet, or another day is asked for; written as in the index `appointments_waiting`. */
export const isWaiting = sql<SqlBool>`(${whereToAgree} or asked_date is not null)`

/** The instant since when a request waits, as `waitsSince` computes it, in SQL. */
export const requestWaitsSince = sql<string>`coalesce(set_back_at, created_at)`

export const messageStart = sql<string>`substr(message, 1, 200)`

export const lastAskedAt = sql<
  string | null
>`(select max(events.at) from appointment_events as events
  where events.appointment_id = appointments.id and events.kind = 'asked')`

/** By branch, with those for another day, the oldest, and requests that wait since before the instant `overdueBefore`. */
export const countWaitingByBranch = ({ db }: Needs<'db'>, overdueBefore: string) =>
  db
    .selectFrom((query) =>
      query
        .selectFrom('appointments')
        .select(['branch', whereToAgree.as('isToAgree')])
        .select(
          sql<string>`case when ${whereToAgree} then ${requestWaitsSince}
            else coalesce(${lastAskedAt}, created_at) end`.as('since'),
        )
        .where(isWaiting)
        .as('waiting'),
    )
    .select(({ fn, eb }) => [
      'branch',
      fn.countAll<number>().as('waiting'),
      fn
        .countAll<number>()
        .filterWhere(eb.not(eb.ref('isToAgree')))
        .as('forAnotherDay'),
      fn.min('since').as('oldest'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb.ref('isToAgree'), eb('since', '<', overdueBefore)]))
        .as('overdue'),
    ])
    .groupBy('branch')
    .execute()
