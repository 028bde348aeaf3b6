import type { Selectable } from 'kysely'
import type { Needs } from '#app/platform/platform.server.ts'
import { type Conflict, conflict, done, type Result } from '#app/result.ts'
import { appointmentColumns } from '#db/columns/appointments.ts'
import { columnsFilledBy } from '#db/columns/column-use.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import { type RequestField, requestFields } from './appointment-request.ts'

/** What names a stored request, and the token of its page. */
export type StoredRequest = Pick<Selectable<AppointmentsTable>, 'id' | 'reference' | 'link_version'>

/** The columns of a stored request. */
export const storedColumns = ['id', 'reference', 'link_version'] as const

/** The fields that the front desk's form never changes. */
const patientsAlone = columnsFilledBy(appointmentColumns, 'patient')

/** Whether a request with this reference exists. */
export async function isKnownReference({ db }: Needs<'db'>, reference: string): Promise<boolean> {
  const found = await db
    .selectFrom('appointments')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return found !== undefined
}

/** The fields of a request, as they are stored, with its key. */
type SentRow = Record<RequestField, string | null> & { request_key: string }

/** The stored request of a key, sent again; a conflict when it was another one. */
export async function findEarlier(
  { db }: Needs<'db'>,
  row: SentRow,
): Promise<Result<StoredRequest, Conflict<string>>> {
  const earlier = await byKey({ db }, row).executeTakeFirstOrThrow()
  return isSame(earlier, row, []) ? done(namesOf(earlier)) : conflict(earlier.reference)
}

/** The stored request that says the same but for some fields, which may have been renamed in it; null when there is none. */
export async function findSame(
  { db }: Needs<'db'>,
  row: SentRow,
  renamed: readonly string[],
): Promise<StoredRequest | null> {
  const earlier = await byKey({ db }, row).executeTakeFirst()
  return earlier && isSame(earlier, row, renamed) ? namesOf(earlier) : null
}

const byKey = ({ db }: Needs<'db'>, { request_key }: SentRow) =>
  db
    .selectFrom('appointments')
    .select([...storedColumns, ...requestFields, 'version'])
    .where('request_key', '=', request_key)

type EarlierRow = Record<RequestField, string | null> & { version: number }

function isSame(earlier: EarlierRow, row: SentRow, renamed: readonly string[]): boolean {
  // What staff have changed by now is not what the patient sent.
  const compared = earlier.version > 1 ? patientsAlone : requestFields
  return compared.every((field) => renamed.includes(field) || earlier[field] === row[field])
}

const namesOf = ({ id, reference, link_version }: StoredRequest) => ({
  id,
  reference,
  link_version,
})
