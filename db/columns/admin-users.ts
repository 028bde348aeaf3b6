import type { AdminUsersTable } from '#db/schema.ts'
import type { ColumnUse } from './column-use.ts'

type Source = 'invitation' | 'access' | 'profile' | 'program'

/**
 * Every column of the accounts of staff: an invitation asks for the name and the address, of which one may be left out;
 * owners decide about the access, also in the invitation, and the profile asks for the name. The sign-in library reads
 * the columns by their names.
 */
export const adminUserColumns = {
  id: { filledBy: 'program', personal: false },
  full_name: { filledBy: 'profile', personal: true },
  email: { filledBy: 'invitation', personal: true },
  email_verified: { filledBy: 'program', personal: false },
  image: { filledBy: 'program', personal: false },
  is_active: { filledBy: 'program', personal: false },
  role: { filledBy: 'access', personal: false },
  branch: { filledBy: 'access', personal: false },
  second_factor_required: { filledBy: 'access', personal: false },
  version: { filledBy: 'program', personal: false },
  last_login_at: { filledBy: 'program', personal: false },
  two_factor_enabled: { filledBy: 'program', personal: false },
  link_wanted_at: { filledBy: 'program', personal: false },
  created_at: { filledBy: 'program', personal: false },
  updated_at: { filledBy: 'program', personal: false },
} as const satisfies Record<keyof AdminUsersTable, ColumnUse<Source>>
