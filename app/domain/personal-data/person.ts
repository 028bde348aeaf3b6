import type { RequestField } from '#app/domain/appointments/appointment-request.ts'

/** What a request says about the person, and staff may correct. */
export const personFields = [
  'first_name',
  'last_name',
  'email',
  'phone',
] as const satisfies readonly RequestField[]

export type PersonField = (typeof personFields)[number]

export const personTexts = {
  missing: 'Please enter a phone number or an email address.',
  none: 'Nothing is stored about this phone number or email address.',
  failed: 'That did not work. Please try again.',
} as const

/** The ids of requests in a field of a form, as `ChosenRequests` names them. */
export const idsIn = (text = ''): string[] =>
  text.split(',').filter((id) => /^[\w-]{1,64}$/.test(id))

/** The toasts of the screen. */
export const personDoneTexts = {
  corrected: 'Corrected in these requests',
  erased: 'These requests are erased',
} as const
