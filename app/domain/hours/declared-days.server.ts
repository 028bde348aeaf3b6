import { isDay } from '#app/day.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { PublicHoliday } from './public-holidays.ts'

/** Why a typed day cannot be that of a holiday; undefined when it can, or when none was typed. */
export function declaredDayError(
  { clock }: Needs<'clock'>,
  holiday: Pick<PublicHoliday, 'day'>,
  day: string,
): string | undefined {
  if (!day) return undefined
  if (!isDay(day)) return 'Please enter a valid date.'
  // With a day of another year the holiday would leave the list, and nobody could correct it there.
  const year = holiday.day.slice(0, 4)
  const isComing = day.startsWith(year) && day >= accraDate(clock.now())
  return isComing ? undefined : `Please enter a coming day of ${year}.`
}

/** Sets the day of a public holiday; without a day it is the expected one again. */
export async function setHolidayDay(
  { db, clock }: Needs<'db' | 'clock'>,
  id: string,
  day: string | null,
  staff: string,
): Promise<void> {
  const row = { day: day ?? '', set_at: clock.now().toISOString(), set_by: staff }
  await transact(db, async (tx) => {
    if (day === null) await tx.deleteFrom('holiday_days').where('id', '=', id).execute()
    else {
      await tx
        .insertInto('holiday_days')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    }
    const details = [day ?? 'as expected']
    await recordAudit({ db: tx, clock }, { action: 'hours.holiday-set', subject: id, details })
  })
}
