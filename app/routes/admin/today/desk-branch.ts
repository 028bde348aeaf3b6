import type { SignedInMember } from '#app/domain/staff/staff.ts'

const name = 'gemev.branch'

/** A cookie for a year: the branch at which this device stands; empty for all branches. */
export const deskBranchCookie = (branch: string) =>
  `${name}=${encodeURIComponent(branch)}; Max-Age=${365 * 24 * 3600}; Path=/; HttpOnly; SameSite=Lax`

/** The branch that the screen of the front desk shows: that of the member, or that of the device; null for all of them. */
export function deskBranch(
  { branch }: Pick<SignedInMember, 'branch'>,
  headers: Headers,
  branches: readonly { name: string }[],
): string | null {
  const cookies = (headers.get('cookie') ?? '').split('; ')
  const stored = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
  const chosen = branches.find((each) => encodeURIComponent(each.name) === stored)
  return branch ?? chosen?.name ?? null
}
