import type { Role } from './role.ts'

export interface StaffMember {
  id: string
  /** Empty until it is entered. */
  fullName: string
  email: string
}

// RFC 2606: no address of this domain can ever receive mail.
const placeholderDomain = '@invited.invalid'

/** The address of an account whose owner has not given one yet: the sign-in library needs one. */
export const placeholderEmail = (id: string) => `${id}${placeholderDomain}`

export const hasNoEmail = ({ email }: Pick<StaffMember, 'email'>) =>
  email.toLowerCase().endsWith(placeholderDomain)

export interface StaffAccess {
  role: Role
  /** The name of the one branch whose appointments the member of staff sees; null for all. */
  branch: string | null
}

/** The branch that somebody is limited to, as it ends a sentence: " of Bole"; empty when there is none. */
export const branchIn = ({ branch }: Pick<StaffAccess, 'branch'>) => (branch ? ` of ${branch}` : '')

export interface SignedInMember extends StaffMember, StaffAccess {
  version: number
  lacksSecondFactor: boolean
}

export const displayName = ({ fullName, email }: Pick<StaffMember, 'fullName' | 'email'>) =>
  fullName || email
