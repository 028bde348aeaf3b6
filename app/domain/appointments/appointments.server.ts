import { createHash } from 'node:crypto'
import { privacyNoticeVersion } from '#app/domain/clinic/privacy.ts'
import { accraDate } from '#app/platform/clock.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { AppointmentRequest } from './appointment-request.schema.ts'
import { requestFields } from './appointment-request.ts'
import { newRow } from './appointment-row.server.ts'
import { countRequest, type Sender } from './request-limits.server.ts'

/** How a request for an appointment ended. */
export type RequestResult =
  | { kind: 'stored'; reference: string }
  /** The key was used before for a request with other details; nothing was changed. */
  | { kind: 'different'; reference: string }
  /** Too many new requests by this phone number or email; nothing was stored. */
  | { kind: 'person-limit' }
  /** Too many new requests from this address, its network or in all to take one more for nothing. */
  | { kind: 'busy'; fullness: number }

class Refused extends Error {
  readonly reception: RequestResult
  constructor(reception: RequestResult) {
    super()
    this.reception = reception
  }
}

/**
 * Stores a request as pending, and answers only once it is on disk. The same request sent again, by a
 * double click or after a lost answer, finds the row that it made before.
 * `hasAnswered` says that a challenge was met: a busy time then stops nobody.
 */
export async function requestAppointment(
  { db, clock, publicFormLimits }: Needs<'db' | 'clock' | 'publicFormLimits'>,
  asked: AppointmentRequest,
  sender: Sender,
  { hasAnswered = false } = {},
): Promise<RequestResult> {
  const row = requestedRow(asked, clock.now())
  try {
    return await transact(db, async (tx) => {
      const stored = await tx
        .insertInto('appointments')
        .values(row)
        .onConflict((conflict) => conflict.column('request_key').doNothing())
        .returning('reference')
        .executeTakeFirst()
      if (!stored) return findEarlier({ db: tx }, row)
      // Only what is new counts, so that a patient on a bad line may retry without end.
      const pressure = await countRequest({ db: tx, clock, publicFormLimits }, row, sender)
      const { personLimitReached, loadFactor: fullness } = pressure
      if (personLimitReached) throw new Refused({ kind: 'person-limit' })
      if (fullness > 1 && !hasAnswered) throw new Refused({ kind: 'busy', fullness })
      return { kind: 'stored', reference: stored.reference }
    })
  } catch (error) {
    if (error instanceof Refused) return error.reception
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
  const same = requestFields.every((field) => earlier[field] === row[field])
  return { kind: same ? 'stored' : 'different', reference: earlier.reference }
}

/** The key by which a request is found again: its own, or one of its words. */
export const requestKeyOf = (
  { request_key, website: _, ...asked }: AppointmentRequest,
  { clock }: Needs<'clock'>,
): string => request_key ?? contentKey(asked, clock.now())

function requestedRow({ request_key, website: _, ...asked }: AppointmentRequest, now: Date) {
  return {
    ...newRow(asked, now),
    request_key: request_key ?? contentKey(asked, now),
    status: 'pending' as const,
    privacy_version: privacyNoticeVersion,
  }
}

/** Without JavaScript a kept page cannot carry a key of its own: the same words on the same day are one request. */
function contentKey(asked: object, now: Date): string {
  const content = JSON.stringify([accraDate(now), asked])
  return `content-${createHash('sha256').update(content).digest('base64url')}`
}
