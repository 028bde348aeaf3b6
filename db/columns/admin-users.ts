import type { AdminUsersTable } from '#db/schema.ts'
import type { ColumnUse } from './column-use.ts'

type Source = 'invitation' | 'access' | 'profile' | 'program'

/**
 * Every column of the accounts of staff: an invitation asks for the address, owners decide about the access, also in the
 * invitation, and the profile asks for the name. The sign-in library reads the columns by their names.
 */
export const adminUserColumns = {
  id: { filledBy: 'program', searched: false, personal: false },
  full_name: { filledBy: 'profile', searched: false, personal: true },
  email: { filledBy: 'invitation', searched: false, personal: true },
  email_verified: { filledBy: 'program', searched: false, personal: false },
  image: { filledBy: 'program', searched: false, personal: false },
  is_active: { filledBy: 'program', searched: false, personal: false },
  role: { filledBy: 'access', searched: false, personal: false },
  branch: { filledBy: 'access', searched: false, personal: false },
  second_factor_required: { filledBy: 'access', searched: false, personal: false },
  version: { filledBy: 'program', searched: false, personal: false },
  last_login_at: { filledBy: 'program', searched: false, personal: false },
  two_factor_enabled: { filledBy: 'program', searched: false, personal: false },
  link_wanted_at: { filledBy: 'program', searched: false, personal: false },
  created_at: { filledBy: 'program', searched: false, personal: false },
  updated_at: { filledBy: 'program', searched: false, personal: false },
} as const satisfies Record<keyof AdminUsersTable, ColumnUse<Source>>
