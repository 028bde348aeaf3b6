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

/** The stored request of a key, sent again; a conflict when it was another one. */
export async function findEarlier(
  { db }: Needs<'db'>,
  row: Record<RequestField, string | null> & { request_key: string },
): Promise<Result<StoredRequest, Conflict<string>>> {
  const earlier = await db
    .selectFrom('appointments')
    .select([...storedColumns, ...requestFields, 'version'])
    .where('request_key', '=', row.request_key)
    .executeTakeFirstOrThrow()
  // What staff have changed by now is not what the patient sent.
  const compared = earlier.version > 1 ? patientsAlone : requestFields
  const isSame = compared.every((field) => earlier[field] === row[field])
  const { id, reference, link_version } = earlier
  return isSame ? done({ id, reference, link_version }) : conflict(reference)
}

/** The stored request of a key; null when there is none. */
export async function findStoredRequest(
  { db }: Needs<'db'>,
  request_key: string,
): Promise<StoredRequest | null> {
  const stored = await db
    .selectFrom('appointments')
    .select(storedColumns)
    .where('request_key', '=', request_key)
    .executeTakeFirst()
  return stored ?? null
}
