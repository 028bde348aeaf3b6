import { appointmentSearchText } from '#app/domain/appointments/appointment-row.server.ts'
import { optionalFields } from '#app/domain/appointments/request/appointment-request.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { type SeenRow, saveVersion } from '#app/platform/database/rows.server.ts'
import { done } from '#app/values/result.ts'
import { type ChosenRequests, listChosenRequests } from './person.server.ts'
import type { RequestTextField } from './person.ts'

/** One of the chosen requests; null when it is none of them, or was erased since. */
export async function findChosenRequest({ db }: Needs<'db'>, chosen: ChosenRequests, id: string) {
  const rows = await listChosenRequests(db, chosen)
  return rows.find((row) => row.id === id) ?? null
}

/**
 * Corrects the texts of one of the chosen requests; a conflict when it has changed since it was seen. The audit trail
 * names the corrected fields, without their content.
 */
export const correctRequest = (
  needs: Needs<'by' | 'db' | 'clock'>,
  chosen: ChosenRequests,
  seen: SeenRow,
  values: Partial<Record<RequestTextField, string>>,
) => {
  const changes = Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, isOptional(name) ? text || null : text]),
  )
  return saveVersion(needs, 'appointments', seen, changes, {
    audit: { action: 'privacy.corrected', subjectOf: () => '1 request' },
    find: (tx) => findChosenRequest({ db: tx }, chosen, seen.id),
    columns: async (_, before) =>
      done({
        search_text: appointmentSearchText({ ...before, ...changes }),
        updated_at: needs.clock.now().toISOString(),
      }),
  })
}

const isOptional = (name: string) => optionalFields.some((field) => field === name)
