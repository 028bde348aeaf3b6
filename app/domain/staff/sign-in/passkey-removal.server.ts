import type { Needs } from '#app/domain/platform.server.ts'
import { displayName, type StaffMember } from '#app/domain/staff/staff.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'

/** Removes a passkey of a member of staff; nothing happens when it is gone. */
export const removePasskey = (
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { id: userId, ...member }: StaffMember,
  id: string,
): Promise<void> =>
  transact(db, async (tx) => {
    const removed = await tx
      .deleteFrom('admin_passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) return
    await recordAudit(
      { db: tx, clock, by },
      {
        action: 'access.passkey-removed',
        rowId: userId,
        subject: displayName(member),
        details: [removed.name],
      },
    )
  })

/** Removes every passkey of an account whose password is reset, because an intruder may have added one. */
export async function removePasskeys(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { userId, ...person }: Pick<StaffMember, 'fullName' | 'email'> & { userId: string },
): Promise<void> {
  const removed = await db
    .deleteFrom('admin_passkeys')
    .where('user_id', '=', userId)
    .returning('name')
    .execute()
  if (removed.length === 0) return
  const name = displayName(person)
  await recordAudit(
    { db, clock, by: { ...by, id: userId, name } },
    {
      action: 'access.passkey-removed',
      rowId: userId,
      subject: name,
      details: ['by a password link', ...removed.map(({ name }) => name)],
    },
  )
}
