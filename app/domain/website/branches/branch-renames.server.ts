import type { Branch } from '#app/domain/clinic/content.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { renamedColumn } from '#app/domain/website/renamed.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'

/**
 * Gives appointments and colleagues of a renamed branch its new name, which they store. There is one statement for each
 * table, so that two branches may also exchange their names. Appointments keep the name of a branch that was removed.
 */
export async function applyBranchRenames(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  before: readonly Branch[],
  after: readonly Branch[],
): Promise<void> {
  const newNames = new Map(after.map(({ slug, name }) => [slug, name]))
  const renamed = before.flatMap(({ slug, name }) => {
    const newName = newNames.get(slug)
    return newName && newName !== name ? [{ name, newName }] : []
  })
  if (renamed.length === 0) return
  const names = renamed.map(({ name }) => name)
  const branch = renamedColumn('branch', renamed)
  await db.updateTable('appointments').set({ branch }).where('branch', 'in', names).execute()
  await db.updateTable('admin_users').set({ branch }).where('branch', 'in', names).execute()
  for (const { name, newName } of renamed) {
    await recordAudit(
      { db, clock, by },
      { action: 'website.branch-renamed', subject: name, details: [newName] },
    )
  }
}
