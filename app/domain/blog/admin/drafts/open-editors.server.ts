import type { Needs } from '#app/domain/platform.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'

/**
 * An editor that sent a report within this time counts as open. One whose machine lost power closes without a report.
 */
const activeMs = 2 * 60_000

/** A post that a person has open. */
export interface OpenEditor {
  post: string
  staff: string
}

const resource = 'blog_posts'

/** Records that a person has a post open, which their editor reports every minute, and returns who else has it open. */
export async function reportOpen(
  { db, clock }: Needs<'db' | 'clock'>,
  editor: OpenEditor,
): Promise<string[]> {
  const seen_at = clock.now().toISOString()
  await db
    .insertInto('open_editors')
    .values({ resource, row_id: editor.post, staff_id: editor.staff, seen_at })
    .onConflict((conflict) =>
      conflict.columns(['resource', 'row_id', 'staff_id']).doUpdateSet({ seen_at }),
    )
    .execute()
  return listOthers({ db, clock }, editor)
}

export async function listOthers(
  { db, clock }: Needs<'db' | 'clock'>,
  { post, staff }: OpenEditor,
): Promise<string[]> {
  const rows = await db
    .selectFrom('open_editors')
    .innerJoin('admin_users', 'admin_users.id', 'open_editors.staff_id')
    .select(staffName.as('name'))
    .where('resource', '=', resource)
    .where('row_id', '=', post)
    .where('staff_id', '<>', staff)
    .where('seen_at', '>=', activeSince(clock))
    .orderBy('name')
    .execute()
  return rows.flatMap(({ name }) => name ?? [])
}

export async function reportClosed(
  { db }: Needs<'db'>,
  { post, staff }: OpenEditor,
): Promise<void> {
  await db
    .deleteFrom('open_editors')
    .where('resource', '=', resource)
    .where('row_id', '=', post)
    .where('staff_id', '=', staff)
    .execute()
}

/** Deletes the editors that stopped reporting without being closed. */
export async function deleteInactiveEditors({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('open_editors').where('seen_at', '<', activeSince(clock)).execute()
}

const activeSince = (clock: Needs<'clock'>['clock']) =>
  new Date(clock.now().getTime() - activeMs).toISOString()
