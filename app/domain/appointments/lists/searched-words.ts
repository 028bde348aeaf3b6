import type { SearchedColumn } from '#db/columns/appointments.ts'

/** The word for each searched column in the label of the search, in the order of that label. */
const wordOfColumn = {
  first_name: 'name',
  last_name: 'name',
  email: 'email',
  phone: 'phone',
  phone_normalised: 'phone',
  reference: 'reference',
  message: 'message',
  referral_facility: 'referral',
  referral_contact: 'referral',
  referral_reason: 'referral',
} as const satisfies Record<SearchedColumn, string>

const words = [...new Set(Object.values(wordOfColumn))].join(', ').replace(/, (\w+)$/, ' or $1')

/** The label of the search of appointments: "Name, email, ... or referral". */
export const searchLabel = words[0]?.toUpperCase() + words.slice(1)
