import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { issueLink } from './links.server.ts'
import { passwordLinkAddress } from './password-reset.server.ts'
import { nameOf, type StaffMember } from './staff.ts'

const dayMs = 24 * 3_600_000

/** A member of staff who asked for a new password while no mail could be sent. */
export interface RequestedLink extends StaffMember {
  askedAt: string
}

/** Who waits for a password link, the longest waiting first, without the reader. */
export async function listRequestedLinks(
  { db }: Needs<'db'>,
  reader: Pick<StaffMember, 'id'>,
): Promise<RequestedLink[]> {
  const rows = await usersWaiting({ db })
    .where('id', '!=', reader.id)
    .orderBy('link_wanted_at')
    .limit(20)
    .execute()
  return rows.map(({ askedAt, ...member }) => ({ ...member, askedAt: askedAt ?? '' }))
}

/** One who waits for a link; null when they no longer do. */
export async function findRequestedLink(
  { db }: Needs<'db'>,
  id: string,
): Promise<StaffMember | null> {
  const found = await usersWaiting({ db }).where('id', '=', id).executeTakeFirst()
  return found ? { id: found.id, fullName: found.fullName, email: found.email } : null
}

/** Creates the link that a user waits for, valid for one day and one use; null when the user does not wait. */
export async function createRequestedLink(
  { db, clock, settings }: Needs<'db' | 'clock' | 'settings'>,
  id: string,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable('admin_users')
      .set({ link_wanted_at: null })
      .where('id', '=', id)
      .where('is_active', '=', true)
      .where('link_wanted_at', 'is not', null)
      .returning(['id', 'full_name as fullName', 'email'])
      .executeTakeFirst()
    if (!updated) return null
    await recordAudit(
      { db: tx, clock },
      { action: 'access.password-link-made', rowId: id, subject: nameOf(updated) },
    )
    const purpose = { kind: 'set-password', userId: id } as const
    return passwordLinkAddress({ settings }, await issueLink({ db: tx, clock }, purpose, dayMs))
  })
}

const usersWaiting = ({ db }: Needs<'db'>) =>
  db
    .selectFrom('admin_users')
    .select(['id', 'email', 'full_name as fullName', 'link_wanted_at as askedAt'])
    .where('is_active', '=', true)
    .where('link_wanted_at', 'is not', null)
