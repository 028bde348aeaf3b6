import { randomBytes } from 'node:crypto'
import parsePhoneNumber from 'libphonenumber-js/min'
import { phoneDigits, withoutDashes } from '#app/platform/database/search-terms.ts'
import { searchText } from '#app/platform/database/search-text.server.ts'
import { newId } from '#app/platform/id.ts'
import { referenceFrom } from './appointment.ts'
import type { RequestValues } from './appointment-request.ts'

/** The columns of a new appointment, from a patient or from staff, with its reference and search text. */
export function newRow(values: RequestValues, now: Date) {
  const reference = referenceFrom(randomBytes(8))
  const phone_normalised = normalisedPhone(values.phone)
  return {
    ...values,
    id: newId(),
    reference,
    phone_normalised,
    branch: values.branch || null,
    preferred_date: values.preferred_date || null,
    search_text: appointmentSearchText({ ...values, phone_normalised, reference }),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

interface SearchedAppointment
  extends Pick<RequestValues, 'first_name' | 'last_name' | 'email' | 'phone' | 'message'> {
  phone_normalised: string | null
  reference: string
}

/** The text that an appointment is found by, for its column `search_text`. */
export function appointmentSearchText(row: SearchedAppointment): string {
  const { first_name, last_name, email, phone, phone_normalised, reference, message } = row
  const local = phone_normalised?.replace(/^\+233/, '0')
  return searchText(
    first_name,
    last_name,
    email,
    phone_normalised,
    local,
    phoneDigits(phone),
    reference,
    withoutDashes(reference),
    message,
  )
}

/** A phone number in E.164, by default Ghana's; null when it cannot be a phone number. */
export function normalisedPhone(typed: string): string | null {
  const parsed = parsePhoneNumber(typed, 'GH')
  return parsed?.isPossible() ? parsed.number : null
}
