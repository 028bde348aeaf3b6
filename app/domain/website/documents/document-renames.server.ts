import { sql } from 'kysely'
import { documentOf } from '#app/domain/clinic/clinic.server.ts'
import type { Branch, Offerings, Service } from '#app/domain/clinic/content.ts'
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
  const appointments = needs.db.updateTable('appointments')
  if (name === 'branches') {
    const renames = branchRenames(documentOf('branches', before), content as Branch[])
    if (renames.length === 0) return
    const names = renames.map(({ name }) => name)
    const branch = renamedColumn('branch', renames)
    await appointments.set({ branch }).where('branch', 'in', names).execute()
    const staff = needs.db.updateTable('admin_users')
    await staff.set({ branch }).where('branch', 'in', names).execute()
    await recordRenames(needs, 'website.branch-renamed', renames)
  }
  if (name === 'offerings') {
    const former = documentOf('offerings', before).services
    const renames = serviceRenames(former, (content as Offerings).services)
    if (renames.length === 0) return
    const names = renames.map(({ name }) => name)
    const service = renamedColumn('service', renames)
    const second_service = renamedColumn('second_service', renames)
    // Taken slots are counted and guides found by the name. Past appointments keep the old one.
    const open = appointments.where(isOpenAppointment(today))
    await open.set({ service }).where('service', 'in', names).execute()
    await open.set({ second_service }).where('second_service', 'in', names).execute()
    await recordRenames(needs, 'website.service-renamed', renames)
  }
}

interface Rename {
  name: string
  newName: string
}

/** Appointments keep the name of a removed branch. */
function branchRenames(before: readonly Branch[], after: readonly Branch[]): Rename[] {
  const newNames = new Map(after.map(({ slug, name }) => [slug, name]))
  return before.flatMap(({ slug, name }) => {
    const newName = newNames.get(slug)
    return newName && newName !== name ? [{ name, newName }] : []
  })
}

/** Where services share a name, and one keeps it or their new names differ, nobody knows which one an appointment means. */
function serviceRenames(before: readonly Service[], after: readonly Service[]): Rename[] {
  const newNames = new Map(after.map((service) => [service.id, bookedName(service)]))
  return [...new Set(before.map(bookedName))].flatMap((name) => {
    const named = before.filter((service) => bookedName(service) === name)
    const [newName, ...others] = new Set(named.flatMap(({ id }) => newNames.get(id) ?? []))
    const isRenamed = newName && newName !== name && others.length === 0
    return isRenamed && name !== otherService ? [{ name, newName }] : []
  })
}

/** The value of a column after renames: a single expression, so that two rows may also exchange their names. */
function renamedColumn(
  column: 'branch' | 'service' | 'second_service',
  renames: readonly Rename[],
) {
  const cases = sql.join(
    renames.map(({ name, newName }) => sql`when ${name} then ${newName}`),
    sql` `,
  )
  return sql<string>`case ${sql.ref(column)} ${cases} else ${sql.ref(column)} end`
}

async function recordRenames(
  needs: Needs<'by' | 'db' | 'clock'>,
  action: 'website.branch-renamed' | 'website.service-renamed',
  renames: readonly Rename[],
) {
  for (const { name, newName } of renames)
    await recordAudit(needs, { action, subject: name, details: [newName] })
}
