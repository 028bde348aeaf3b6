import type { Service } from '#app/domain/clinic/home-content.ts'
import { bookedName, otherService } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { isOpenAppointment } from './open-appointments.server.ts'
import { type Rename, renamedColumn } from './renamed.server.ts'

interface ServiceChange {
  before: readonly Service[]
  after: readonly Service[]
  /** The plain date in Accra. */
  today: string
}

/**
 * Gives open appointments of a renamed service its new name, by which taken slots are counted and guides are found. Past
 * appointments keep the old name.
 */
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

/**
 * The names that were replaced by new ones. Several services may share a name: when one of them keeps it, or their new
 * names differ, it is not known which of them an appointment means, so it is not renamed. "Other" is no service and
 * stays.
 */
function renamesOf(before: readonly Service[], after: readonly Service[]): Rename[] {
  const newNames = new Map(after.map((service) => [service.id, bookedName(service)]))
  return [...new Set(before.map(bookedName))].flatMap((name) => {
    const named = before.filter((service) => bookedName(service) === name)
    const [newName, ...others] = new Set(named.flatMap(({ id }) => newNames.get(id) ?? []))
    const isRenamed = newName && newName !== name && others.length === 0
    return isRenamed && name !== otherService ? [{ name, newName }] : []
  })
}
