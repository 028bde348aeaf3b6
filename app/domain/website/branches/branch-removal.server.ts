import type { Kysely } from 'kysely'
import type { Branch } from '#app/domain/clinic/content.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { isOpenAppointment } from '#app/domain/website/open-appointments.server.ts'
import type { Database } from '#db/schema.ts'

/** The branches before and after a save. */
export interface BranchChange {
  before: readonly Branch[]
  after: readonly Branch[]
  /** The plain date in Accra. */
  today: string
}

/**
 * Why branches cannot be removed yet, and what to do first: patients wait for an appointment there, or staff are
 * limited to one of them. Undefined when they can be removed.
 */
export async function branchRemovalError(
  db: Kysely<Database>,
  { before, after, today }: BranchChange,
): Promise<string | undefined> {
  const removed = before.filter(({ slug }) => !after.some((branch) => branch.slug === slug))
  const reasons: string[] = []
  for (const { name } of removed) {
    const [open, colleagues] = await Promise.all([
      countOpen(db, name, today),
      listColleagues(db, name),
    ])
    if (open + colleagues.length === 0) continue
    reasons.push(`${name} cannot be removed yet.`)
    if (open > 0) {
      const appointments = open === 1 ? 'one open appointment' : `${open} open appointments`
      reasons.push(
        `It has ${appointments}: under Appointments, choose another branch, or cancel or complete it.`,
      )
    }
    for (const colleague of colleagues) {
      reasons.push(`${colleague} works for it alone: choose another branch under Staff.`)
    }
  }
  return reasons.length > 0 ? reasons.join(' ') : undefined
}

/** How many requests wait for an answer, or for a visit that is still to come. */
async function countOpen(db: Kysely<Database>, branch: string, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('branch', '=', branch)
    .where(isOpenAppointment(today))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function listColleagues(db: Kysely<Database>, branch: string): Promise<string[]> {
  const rows = await db
    .selectFrom('admin_users')
    .select(staffName.as('name'))
    .where('branch', '=', branch)
    .where('is_active', '=', true)
    .orderBy('email')
    .execute()
  return rows.map(({ name }) => name ?? 'A colleague')
}
