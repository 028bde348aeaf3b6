import { resourceTexts } from '#app/domain/resource-texts.ts'
import type { StaffAccess, StaffMember } from '#app/domain/staff/staff.ts'

/** What an owner decides about a colleague. */
export interface AccessSettings extends StaffAccess {
  second_factor_required: boolean
}

/** A member of staff as owners see them. */
export interface Colleague extends StaffMember, AccessSettings {
  version: number
  is_active: boolean
  last_login_at: string | null
  two_factor_enabled: boolean
  /** Null until they have set a password: they are invited only. */
  password_id: string | null
}

/** What a colleague's account is: in use, not used yet, or closed. */
export function accountStatusOf({ is_active, password_id }: Colleague) {
  if (!is_active) return 'deactivated'
  return password_id === null ? 'invited' : 'active'
}
export type AccountStatus = ReturnType<typeof accountStatusOf>

const texts = resourceTexts('account')

/** The sentences about changes of colleagues. */
export const colleagueTexts = {
  lastOwner: 'There must be another active owner first: nobody could open this page any more.',
  branchRemoved: (branch: string) =>
    `The branch ${branch} was removed. Choose another one for this account and save it, then reactivate the account.`,
  notSaved: texts.notSaved,
  notInvited: 'Failed to invite. Please try again.',
  notLinked: 'Failed to make a link. Please try again.',
  refusals: texts.refusals,
  /** The toasts of the list of colleagues. */
  done: {
    saved: texts.done.saved,
    deactivated: 'Account deactivated: they are signed out everywhere',
    reactivated: 'Account reactivated',
    'signed-out': 'Signed out everywhere',
  },
} as const
