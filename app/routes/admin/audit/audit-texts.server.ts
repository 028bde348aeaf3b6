import { holidayTitleOf } from '#app/domain/hours/holidays/public-holidays.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { roles, roleTexts } from '#app/domain/staff/role.ts'
import type { AuditTexts } from '#app/platform/audit/audit-actions.ts'
import { shortDate } from '#app/values/date-text.ts'

/** The names that the audit trail shows for branches, roles and public holidays, and how it writes days. */
export async function readAuditTexts({ clinic }: Needs<'clinic'>): Promise<AuditTexts> {
  const { branches } = await clinic.read()
  const names = new Map([
    ...branches.map(({ slug, name }) => [slug, name] as const),
    ...roles.map((role) => [role, roleTexts[role].label] as const),
  ])
  return {
    names: { get: (slug) => names.get(slug) ?? holidayTitleOf(slug) },
    dayText: shortDate,
  }
}
