import type { Transaction } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { daysAfter, isDay, notDayText } from '#app/values/day.ts'
import { type Conflict, conflict, done, type Result } from '#app/values/result.ts'
import type { Database, HolidayDaysTable } from '#db/schema.ts'
import { type PublicHoliday, publicHolidays } from './public-holidays.ts'

export function declaredDayError(
  { clock }: Needs<'clock'>,
  holiday: Pick<PublicHoliday, 'day'>,
  day: string,
): string | undefined {
  if (!day) return undefined
  if (!isDay(day)) return notDayText
  // With a day of another year the holiday would disappear from the list, where nobody could correct it any more.
  const year = holiday.day.slice(0, 4)
  const isComing = day.startsWith(year) && day >= accraDate(clock.now())
  return isComing ? undefined : `Please enter a day in ${year} that is still to come.`
}

export async function findDeclaredDay({ db }: Needs<'db'>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('holiday_days')
    .select('day')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.day ?? null
}

interface SeenHoliday {
  id: string
  title: string
  day: string | null
}

/** Null makes it the computed day again. A conflict when somebody has set another one since it was seen. */
export async function setHolidayDay(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  seen: SeenHoliday,
  day: string | null,
): Promise<Result<null, Conflict<string | null>>> {
  const { id, title } = seen
  return transact(db, async (tx): Promise<Result<null, Conflict<string | null>>> => {
    const stored = await findDeclaredDay({ db: tx }, id)
    // Also a double click, or two people who set the same day.
    if (stored === day) return done(null)
    const row = { day: day ?? '', set_at: clock.now().toISOString(), set_by: by.id }
    if (stored !== seen.day || !(await replaceDay(tx, seen, day === null ? null : row))) {
      const current = await findDeclaredDay({ db: tx }, id)
      return current === day ? done(null) : conflict(current)
    }
    const details = [day ?? 'as expected']
    await recordAudit(
      { db: tx, clock, by },
      { action: 'hours.holiday-set', subject: title, details },
    )
    return done(null)
  })
}

async function replaceDay(
  tx: Transaction<Database>,
  { id, day }: SeenHoliday,
  row: Omit<HolidayDaysTable, 'id'> | null,
): Promise<boolean> {
  const seen = day ?? ''
  const changed = row
    ? tx
        .insertInto('holiday_days')
        .values({ id, ...row })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(row).where('holiday_days.day', '=', seen),
        )
        .returning('id')
    : tx.deleteFrom('holiday_days').where('id', '=', id).where('day', '=', seen).returning('id')
  return (await changed.executeTakeFirst()) !== undefined
}

const yearAheadFrom = '11-01'
const eidNoticeDays = 30

export async function listHolidays({
  clock,
  hours,
}: Needs<'clock' | 'hours'>): Promise<PublicHoliday[]> {
  const { declared } = await hours.read()
  const today = accraDate(clock.now())
  const year = Number(today.slice(0, 4))
  return [year, year + 1]
    .flatMap((each) => publicHolidays(each, declared))
    .filter(({ day, observed }) => (observed.at(-1) ?? day) >= today)
}

export async function listHolidaysToConfirm(
  needs: Needs<'clock' | 'hours'>,
): Promise<PublicHoliday[]> {
  const today = accraDate(needs.clock.now())
  const isYearAhead = today.slice(5) >= yearAheadFrom
  const last = isYearAhead
    ? `${Number(today.slice(0, 4)) + 1}-12-31`
    : daysAfter(today, eidNoticeDays)
  const holidays = await listHolidays(needs)
  return holidays.filter(
    ({ isMovable, isConfirmed, day }) => isMovable && !isConfirmed && day <= last,
  )
}
