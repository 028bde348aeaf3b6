import type { Needs } from '#app/domain/platform.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'

// An editor that sent a report within this time counts as open: one whose machine lost power closes without a report.
const activeMs = 2 * 60_000

/** Records that a person has a post open, which their editor reports every minute, and returns who else has it open. */
export async function reportOpen(needs: Needs<'by' | 'db' | 'clock'>, post: string) {
  const { db, clock, by } = needs
  const seen_at = clock.now().toISOString()
  await db
    .insertInto('open_editors')
    .values({ post_id: post, staff_id: by.id ?? '', seen_at })
    .onConflict((conflict) => conflict.columns(['post_id', 'staff_id']).doUpdateSet({ seen_at }))
    .execute()
  return listOthers(needs, post)
}

export async function listOthers({ db, clock, by }: Needs<'by' | 'db' | 'clock'>, post: string) {
  const rows = await db
    .selectFrom('open_editors')
    .innerJoin('admin_users', 'admin_users.id', 'open_editors.staff_id')
    .select(staffName.as('name'))
    .where('post_id', '=', post)
    .where('staff_id', '<>', by.id ?? '')
    .where('seen_at', '>=', activeSince(clock))
    .orderBy('name')
    .execute()
  return rows.flatMap(({ name }) => name ?? [])
}

export const reportClosed = ({ db, by }: Needs<'by' | 'db'>, post: string) =>
  db
    .deleteFrom('open_editors')
    .where('post_id', '=', post)
    .where('staff_id', '=', by.id ?? '')
    .execute()

export async function deleteInactiveEditors({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('open_editors').where('seen_at', '<', activeSince(clock)).execute()
}

const activeSince = (clock: Needs<'clock'>['clock']) =>
  new Date(clock.now().getTime() - activeMs).toISOString()
