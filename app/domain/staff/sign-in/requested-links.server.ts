import type { Needs } from '#app/domain/platform.server.ts'
import type { StaffMember } from '#app/domain/staff/staff.ts'

/** A member of staff who requested a new password while no mail could be sent. */
export interface RequestedLink extends StaffMember {
  askedAt: string
}

/**
 * Who waits for a password link, the one who has waited longest first; the member of staff who reads the list is left
 * out.
 */
export async function listRequestedLinks(
  { db }: Needs<'db'>,
  reader: Pick<StaffMember, 'id'>,
): Promise<RequestedLink[]> {
  const rows = await db
    .selectFrom('admin_users')
    .select(['id', 'email', 'full_name as fullName', 'link_wanted_at as askedAt'])
    .where('is_active', '=', true)
    .where('link_wanted_at', 'is not', null)
    .where('id', '!=', reader.id)
    .orderBy('link_wanted_at')
    .limit(20)
    .execute()
  return rows.map(({ askedAt, ...member }) => ({ ...member, askedAt: askedAt ?? '' }))
}
