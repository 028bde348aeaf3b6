import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { type Conflict, conflict, done, type Result } from '#app/values/result.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import { type RequestField, requestFields, sharedFields } from './appointment-request.ts'

export type StoredRequest = Pick<Selectable<AppointmentsTable>, 'id' | 'reference' | 'link_version'>

export const storedColumns = ['id', 'reference', 'link_version'] as const

/** The fields that only patients fill in: the front desk never changes them. */
const patientsAlone = requestFields.filter((name) => !sharedFields.some((each) => each === name))

export async function isKnownReference({ db }: Needs<'db'>, reference: string): Promise<boolean> {
  const found = await db
    .selectFrom('appointments')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return found !== undefined
}

type SentRow = Record<RequestField, string | null> & { request_key: string }

export const contentKeyStart = 'content-'

const isOver = sql<SqlBool>`status in ('cancelled', 'completed')`

/** Frees the key of a request that is over, so that the same words ask anew. A key of its own stays that of one request. */
export async function releaseContentKey({ db }: Needs<'db'>, { request_key }: SentRow) {
  if (!request_key.startsWith(contentKeyStart)) return
  await db
    .updateTable('appointments')
    .set({ request_key: sql<string>`'over-' || id` })
    .where('request_key', '=', request_key)
    .where(isOver)
    .execute()
}

export async function findResentRequest(
  { db }: Needs<'db'>,
  row: SentRow,
): Promise<Result<StoredRequest, Conflict<string>>> {
  const earlier = await byKey({ db }, row).executeTakeFirstOrThrow()
  return isSame(earlier, row, []) ? done(asStoredRequest(earlier)) : conflict(earlier.reference)
}

/** The stored request with the same key and details, `renamed` fields excepted; null when there is none. */
export async function findSameRequest(
  { db }: Needs<'db'>,
  row: SentRow,
  renamed: readonly string[],
): Promise<StoredRequest | null> {
  const isDerived = row.request_key.startsWith(contentKeyStart)
  const earlier = await byKey({ db }, row)
    .$if(isDerived, (query) => query.where((eb) => eb.not(isOver)))
    .executeTakeFirst()
  return earlier && isSame(earlier, row, renamed) ? asStoredRequest(earlier) : null
}

const byKey = ({ db }: Needs<'db'>, { request_key }: SentRow) =>
  db
    .selectFrom('appointments')
    .select([...storedColumns, ...requestFields, 'version'])
    .where('request_key', '=', request_key)

type EarlierRow = Record<RequestField, string | null> & { version: number }

function isSame(earlier: EarlierRow, row: SentRow, renamed: readonly string[]): boolean {
  // Fields that staff may have changed since are not compared with what the patient sent.
  const compared = earlier.version > 1 ? patientsAlone : requestFields
  return compared.every((field) => renamed.includes(field) || earlier[field] === row[field])
}

const asStoredRequest = ({ id, reference, link_version }: StoredRequest) => ({
  id,
  reference,
  link_version,
})
