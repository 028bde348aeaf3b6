import { randomBytes } from 'node:crypto'
import parsePhoneNumber from 'libphonenumber-js/min'
import { searchText } from '#app/platform/database/search-text.server.ts'
import { newId } from '#app/platform/id.ts'
import { referenceFrom } from './appointment.ts'
import type { RequestValues } from './appointment-request.ts'

/** What every new appointment's row has, whoever wrote it down: a reference, and what it is found by. */
export function newRow(asked: RequestValues, now: Date) {
  const reference = referenceFrom(randomBytes(8))
  const phone_normalised = normalisedPhone(asked.phone)
  const searched = [asked.first_name, asked.last_name, asked.email, asked.phone, phone_normalised]
  return {
    ...asked,
    id: newId(),
    reference,
    phone_normalised,
    branch: asked.branch || null,
    preferred_date: asked.preferred_date || null,
    search_text: searchText(...searched, reference),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/** A phone number in E.164, read as Ghana's unless it says otherwise; null when it can be no number. */
export function normalisedPhone(typed: string): string | null {
  const parsed = parsePhoneNumber(typed, 'GH')
  return parsed?.isPossible() ? parsed.number : null
}
