/** A member of staff who may use the back-office. */
export interface StaffMember {
  id: string
  /** Empty until it is entered. */
  fullName: string
  email: string
}

/** The display name of a member of staff: the email address while there is no name. */
export const nameOf = ({ fullName, email }: Pick<StaffMember, 'fullName' | 'email'>) =>
  fullName || email
