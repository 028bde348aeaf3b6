import { sql } from 'kysely'
import { documentOf } from '#app/domain/clinic/clinic.server.ts'
import type { Branch, ClinicContent, Service } from '#app/domain/clinic/content.ts'
import { bookedName, otherService } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { isOpenAppointment } from '#app/domain/website/branches/branch-errors.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import type { DocumentChange } from './document-errors.server.ts'

/** Gives rows that store the name of a branch or a service the new one, in the transaction that saves it. */
export async function applyRenames(
  needs: Needs<'by' | 'db' | 'clock'>,
  { name, before, content, today }: DocumentChange,
): Promise<void> {
  if (name === 'branches') {
    await applyBranchRenames(needs, documentOf('branches', before), content as Branch[])
  }
  if (name === 'offerings') {
    const { services } = content as ClinicContent['offerings']
    const former = documentOf('offerings', before).services
    await applyServiceRenames(needs, { before: former, after: services, today })
  }
}

/** One statement for each table, so that two branches may exchange names. Appointments keep the name of a removed branch. */
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

interface ServiceChange {
  before: readonly Service[]
  after: readonly Service[]
  today: string
}

/** Taken slots are counted and guides found by the name. Past appointments keep the old one. */
export async function applyServiceRenames(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { before, after, today }: ServiceChange,
): Promise<void> {
  const renames = renamesOf(before, after)
  if (renames.length === 0) return
  await db
    .updateTable('appointments')
    .set({ service: renamedColumn('service', renames) })
    .where(
      'service',
      'in',
      renames.map(({ name }) => name),
    )
    .where(isOpenAppointment(today))
    .execute()
  for (const { name, newName } of renames) {
    await recordAudit(
      { db, clock, by },
      { action: 'website.service-renamed', subject: name, details: [newName] },
    )
  }
}

/** Where services share a name, and one keeps it or their new names differ, nobody knows which one an appointment means. */
function renamesOf(before: readonly Service[], after: readonly Service[]): Rename[] {
  const newNames = new Map(after.map((service) => [service.id, bookedName(service)]))
  return [...new Set(before.map(bookedName))].flatMap((name) => {
    const named = before.filter((service) => bookedName(service) === name)
    const [newName, ...others] = new Set(named.flatMap(({ id }) => newNames.get(id) ?? []))
    const isRenamed = newName && newName !== name && others.length === 0
    return isRenamed && name !== otherService ? [{ name, newName }] : []
  })
}

interface Rename {
  name: string
  newName: string
}

/** The value of a column after renames: a single expression, so that two rows may also exchange their names. */
function renamedColumn(column: 'branch' | 'service', renames: readonly Rename[]) {
  const cases = sql.join(
    renames.map(({ name, newName }) => sql`when ${name} then ${newName}`),
    sql` `,
  )
  return sql<string>`case ${sql.ref(column)} ${cases} else ${sql.ref(column)} end`
}
