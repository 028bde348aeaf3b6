import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'

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
