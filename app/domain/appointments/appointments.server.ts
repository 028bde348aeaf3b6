import { createHash } from 'node:crypto'
import { privacyNoticeVersion } from '#app/domain/clinic/privacy.ts'
import { accraDate } from '#app/platform/clock.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { AppointmentRequest } from './appointment-request.schema.ts'
import { requestFields } from './appointment-request.ts'
import { newRow } from './appointment-row.server.ts'
import { countRequest, type Sender } from './request-limits.server.ts'

/** The result of a request for an appointment. */
export type RequestResult =
  | { kind: 'stored'; reference: string }
  /** The key belongs to a stored request with other details; nothing was changed. */
  | { kind: 'different'; reference: string }
  /** Too many new requests by this phone number or email; nothing was stored. */
  | { kind: 'person-limit' }
  /** Too many new requests from this address, its network or in all: a challenge must be met first. */
  | { kind: 'busy'; loadFactor: number }

class RefusedError extends Error {
  readonly result: RequestResult
  constructor(result: RequestResult) {
    super()
    this.result = result
  }
}

/**
 * Stores a request as pending, and answers only once it is committed. The same request sent again, by a
 * double click or after a lost answer, finds the stored row. With `challengeMet` the limits of address,
 * network and site do not apply.
 */
export async function requestAppointment(
  { db, clock, publicFormLimits }: Needs<'db' | 'clock' | 'publicFormLimits'>,
  request: AppointmentRequest,
  sender: Sender,
  { challengeMet = false } = {},
): Promise<RequestResult> {
  const row = requestedRow(request, clock.now())
  try {
    return await transact(db, async (tx) => {
      const stored = await tx
        .insertInto('appointments')
        .values(row)
        .onConflict((conflict) => conflict.column('request_key').doNothing())
        .returning('reference')
        .executeTakeFirst()
      if (!stored) return findEarlier({ db: tx }, row)
      // Only new requests are counted, so that a patient on a bad connection may retry as often as needed.
      const load = await countRequest({ db: tx, clock, publicFormLimits }, row, sender)
      const { personLimitReached, loadFactor } = load
      if (personLimitReached) throw new RefusedError({ kind: 'person-limit' })
      if (loadFactor > 1 && !challengeMet) throw new RefusedError({ kind: 'busy', loadFactor })
      return { kind: 'stored', reference: stored.reference }
    })
  } catch (error) {
    if (error instanceof RefusedError) return error.result
    throw error
  }
}

/** Whether a request with this reference exists. */
export async function isKnownReference({ db }: Needs<'db'>, reference: string): Promise<boolean> {
  const found = await db
    .selectFrom('appointments')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return found !== undefined
}

async function findEarlier(
  { db }: Needs<'db'>,
  row: ReturnType<typeof requestedRow>,
): Promise<RequestResult> {
  const earlier = await db
    .selectFrom('appointments')
    .select(['reference', ...requestFields])
    .where('request_key', '=', row.request_key)
    .executeTakeFirstOrThrow()
  const isSame = requestFields.every((field) => earlier[field] === row[field])
  return { kind: isSame ? 'stored' : 'different', reference: earlier.reference }
}

/** The key by which a request is found again: its own, or one derived from its content. */
export const requestKeyOf = (
  { request_key, website: _, ...request }: AppointmentRequest,
  { clock }: Needs<'clock'>,
): string => request_key ?? contentKey(request, clock.now())

function requestedRow({ request_key, website: _, ...request }: AppointmentRequest, now: Date) {
  return {
    ...newRow(request, now),
    request_key: request_key ?? contentKey(request, now),
    status: 'pending' as const,
    privacy_version: privacyNoticeVersion,
  }
}

/** Without JavaScript a cached page cannot carry a key of its own: the same content on the same day is one request. */
function contentKey(request: object, now: Date): string {
  const content = JSON.stringify([accraDate(now), request])
  return `content-${createHash('sha256').update(content).digest('base64url')}`
}
