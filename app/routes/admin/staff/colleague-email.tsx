import { hasNoEmail, type StaffMember } from '#app/domain/staff/staff.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'

/** The address that a colleague signs in with, once there is one. */
export const ColleagueEmail = ({ colleague }: { colleague: StaffMember }) =>
  hasNoEmail(colleague) ? 'No e-mail yet' : <EmailAddress>{colleague.email}</EmailAddress>
