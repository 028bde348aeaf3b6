import type { Needs } from '#app/domain/platform.server.ts'
import { roles, roleTexts } from '#app/domain/staff/role.ts'
import type { AuditNames } from '#app/platform/audit/audit-actions.ts'

export async function readAuditNames({ clinic }: Needs<'clinic'>): Promise<AuditNames> {
  const { branches } = await clinic.read()
  return new Map([
    ...branches.map(({ slug, name }) => [slug, name] as const),
    ...roles.map((role) => [role, roleTexts[role].label] as const),
  ])
}
