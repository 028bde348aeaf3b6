import { resourceTexts } from '#app/domain/resource-texts.ts'
import type { StaffAccess, StaffMember } from '#app/domain/staff/staff.ts'

export interface AccessSettings extends StaffAccess {
  second_factor_required: boolean
}

export interface Colleague extends StaffMember, AccessSettings {
  version: number
  is_active: boolean
  last_login_at: string | null
  two_factor_enabled: boolean
  /** Null until the colleague has set a password; until then the account is only invited. */
  password_id: string | null
}

export function accountStatusOf({ is_active, password_id }: Colleague) {
  if (!is_active) return 'deactivated'
  return password_id === null ? 'invited' : 'active'
}
export type AccountStatus = ReturnType<typeof accountStatusOf>

const texts = resourceTexts('account')

export const colleagueTexts = {
  lastOwner: 'Please make somebody else an owner first. The clinic needs one.',
  branchRemoved: (branch: string) =>
    `The branch ${branch} was removed. Choose another one and save, then reactivate the account.`,
  notSaved: texts.notSaved,
  notInvited: 'Failed to invite. Please try again.',
  notLinked: 'Failed to make a link. Please try again.',
  refusals: texts.refusals,
  done: {
    saved: texts.done.saved,
    deactivated: 'Account deactivated and signed out everywhere',
    reactivated: 'Account reactivated',
    'signed-out': 'Signed out everywhere',
  },
} as const

export const invitationText = (
  clinicName: string,
  link: string,
) => `You are invited to the back-office of ${clinicName}.

Open this link within one day to set your password:

${link}

It works only once. Do not share it.
`

export const newPasswordText = (
  clinicName: string,
  link: string,
) => `Open this link within one day to set a new password for ${clinicName}:

${link}

It works only once. Do not share it.
`
