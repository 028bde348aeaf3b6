import type { Role } from './role.ts'

/** A member of staff who may use the back-office. */
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

/** Whether an address only stands for one that is not given yet. */
export const hasNoEmail = ({ email }: Pick<StaffMember, 'email'>) =>
  email.toLowerCase().endsWith(placeholderDomain)

/** What a member of staff may do: a role, for the front desk perhaps limited to one branch. */
export interface StaffAccess {
  role: Role
  /** The name of the one branch whose appointments the member of staff sees; null for all. */
  branch: string | null
}

/** The branch that somebody is limited to, as it ends a sentence: " of Bole"; empty when there is none. */
export const branchIn = ({ branch }: Pick<StaffAccess, 'branch'>) => (branch ? ` of ${branch}` : '')

/** The member of staff who sent a request, with the role and the version that the account has at this moment. */
export interface SignedInMember extends StaffMember, StaffAccess {
  version: number
  /** Whether a second factor must be set up before anything else. */
  lacksSecondFactor: boolean
}

/** The display name of a member of staff: the email address while there is no name. */
export const displayName = ({ fullName, email }: Pick<StaffMember, 'fullName' | 'email'>) =>
  fullName || email
