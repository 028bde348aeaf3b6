import { randomBytes } from 'node:crypto'
import parsePhoneNumber from 'libphonenumber-js/min'
import { phoneDigits, withoutDashes } from '#app/platform/database/search-terms.ts'
import { searchText } from '#app/platform/database/search-text.server.ts'
import { newId } from '#app/platform/id.ts'
import { referenceFrom } from './appointment.ts'
import type { RequestValues } from './appointment-request.ts'

/** What every new appointment's row has, whoever wrote it down: a reference, and what it is found by. */
export function newRow(asked: RequestValues, now: Date) {
  const reference = referenceFrom(randomBytes(8))
  const phone_normalised = normalisedPhone(asked.phone)
  return {
    ...asked,
    id: newId(),
    reference,
    phone_normalised,
    branch: asked.branch || null,
    preferred_date: asked.preferred_date || null,
    search_text: appointmentSearchText({ ...asked, phone_normalised, reference }),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

interface Searched
  extends Pick<RequestValues, 'first_name' | 'last_name' | 'email' | 'phone' | 'message'> {
  phone_normalised: string | null
  reference: string
}

/** What an appointment is found by: whoever writes one keeps it in `search_text`. */
export function appointmentSearchText(row: Searched): string {
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

/** A phone number in E.164, read as Ghana's unless it says otherwise; null when it can be no number. */
export function normalisedPhone(typed: string): string | null {
  const parsed = parsePhoneNumber(typed, 'GH')
  return parsed?.isPossible() ? parsed.number : null
}
