import { type SqlBool, sql } from 'kysely'

/** `isAgreed` of `agreed-visit.ts`, in SQL. */
export const whereAgreed = sql<SqlBool>`(status = 'confirmed' and branch is not null
  and appointment_date is not null and appointment_time is not null)`

/** The day on which a patient is expected, written as in the index of visits, so that the index is used. */
export const visitDay = sql<string>`coalesce(appointment_date, preferred_date)`

/** `isToAgree` of `agreed-visit.ts`, in SQL. It is written as in the indexes of what waits, so that they are used. */
export const whereToAgree = sql<SqlBool>`(status = 'pending' or status = 'confirmed'
  and attendance is distinct from 'arrived'
  and (branch is null or appointment_date is null or appointment_time is null))`
