import type { Needs } from '#app/domain/platform.server.ts'
import { displayName } from '#app/domain/staff/staff.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'

/**
 * Repairs a second factor whose last change was interrupted, as by a power cut, and records it. The sign-in library writes
 * the user and the secret one after the other, and refuses codes and a new set-up while the two differ. The user's row
 * decides whether the second factor is on.
 */
export const repairSecondFactor = (
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  userId: string,
): Promise<void> =>
  transact(db, async (tx) => {
    const { isOn, ...owner } = await tx
      .selectFrom('admin_users')
      .select(['two_factor_enabled as isOn', 'email', 'full_name as fullName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const repaired = isOn
      ? await tx
          .updateTable('admin_two_factors')
          .set({ verified: true })
          .where('user_id', '=', userId)
          .where('verified', '=', false)
          .returning('id')
          .executeTakeFirst()
      : await tx
          .deleteFrom('admin_two_factors')
          .where('user_id', '=', userId)
          .where('verified', '=', true)
          .returning('id')
          .executeTakeFirst()
    if (!repaired) return
    const name = displayName(owner)
    await recordAudit(
      { db: tx, clock, by: { ...by, id: userId, name } },
      {
        action: isOn ? 'access.second-factor-on' : 'access.second-factor-off',
        rowId: userId,
        subject: name,
        details: ['interrupted before'],
      },
    )
  })
