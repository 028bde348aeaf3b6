import { data, isRouteErrorResponse } from 'react-router'
import { roleTexts } from '#app/domain/staff/role.ts'
import { branchIn, type SignedInMember } from '#app/domain/staff/staff.ts'
import type { BackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'

/** With the clinic, since the guard refuses before any loader runs. */
interface NotPermitted {
  error: string
  member: SignedInMember
  clinic: BackOfficeClinic
}

export function notPermitted(member: SignedInMember, clinic: BackOfficeClinic) {
  const { label, uses } = roleTexts[member.role]
  const error = `Your role is ${label}: you may use ${uses}${branchIn(member)}. If you need more, ask an owner.`
  return data<NotPermitted>({ error, member, clinic }, { status: 403 })
}

export const readNotPermitted = (error: unknown): NotPermitted | null =>
  isRouteErrorResponse(error) && error.status === 403 && error.data?.member ? error.data : null
