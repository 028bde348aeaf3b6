/** A member of staff who may use the back-office, as far as pages and other nouns need to know. */
export interface StaffMember {
  id: string
  /** Empty until it is given. */
  fullName: string
  email: string
}

/** What a member of staff is greeted by: the name, or the address while there is none. */
export const nameOf = ({ fullName, email }: Pick<StaffMember, 'fullName' | 'email'>) =>
  fullName || email
