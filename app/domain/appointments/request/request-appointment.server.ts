import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { mailRequestAlert } from '#app/domain/alerts/request-alert.server.ts'
import { recordEvent } from '#app/domain/appointments/appointment-events.server.ts'
import { newRow } from '#app/domain/appointments/appointment-row.server.ts'
import { type MessageNeeds, queueMessage } from '#app/domain/messages/patient-messages.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { transactResult } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { type Conflict, conflict, done, type Limited, limited, type Result } from '#app/result.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import type { AppointmentRequest } from './appointment-request.schema.ts'
import { requestFields } from './appointment-request.ts'
import { countRequest, type Sender } from './request-limits.server.ts'
import { personLimitReached, tooMany } from './request-texts.ts'

/**
 * Too many new requests: by one person, or, with a load factor, from one address, its network or in all. The
 * latter is stored once a challenge was met.
 */
export interface TooManyRequests extends Limited {
  loadFactor?: number
}

/** A stored request; a conflict when its key belongs to a stored request with other details. */
type RequestResult = Result<StoredRequest, Conflict<string> | TooManyRequests>

/** What names a stored request, and the token of its page. */
export type StoredRequest = Pick<Selectable<AppointmentsTable>, 'id' | 'reference' | 'link_version'>

const storedColumns = ['id', 'reference', 'link_version'] as const

/**
 * Stores a request as pending, and answers only once it is committed. The same request sent again, by a
 * double click or after a lost answer, finds the stored row. With `challengeMet` the limits of address,
 * network and site do not apply.
 */
export async function requestAppointment(
  needs: MessageNeeds & Needs<'mail' | 'publicFormLimits'>,
  request: AppointmentRequest,
  sender: Sender,
  { challengeMet = false } = {},
): Promise<RequestResult> {
  const { clinic, db, clock, mail, publicFormLimits } = needs
  // Before the transaction: reading it anew would wait for the connection that the transaction holds.
  const content = await clinic.read()
  const privacy_version = content.privacy.version
  const row = { ...requestedRow(request, needs), privacy_version }
  const result = await transactResult(db, async (tx): Promise<RequestResult> => {
    const stored = await tx
      .insertInto('appointments')
      .values(row)
      .onConflict((conflict) => conflict.column('request_key').doNothing())
      .returning(storedColumns)
      .executeTakeFirst()
    if (!stored) return findEarlier({ db: tx }, row)
    // Only new requests are counted, so that a patient on a bad connection may retry as often as needed.
    const load = await countRequest({ db: tx, clock, publicFormLimits }, row, sender)
    if (load.personLimitReached) return limited(3600, { '': personLimitReached })
    const { loadFactor } = load
    if (loadFactor > 1 && !challengeMet) return { ...limited(600, { '': tooMany }), loadFactor }
    await mailRequestAlert({ ...needs, db: tx }, content, row)
    const event = { appointment_id: stored.id, kind: 'received', by: 'patient' } as const
    await recordEvent({ db: tx, clock }, event)
    const received = { ...row, ...stored, ...nothingAgreed }
    await queueMessage({ ...needs, db: tx }, content, 'received', received)
    return done(stored)
  })
  mail.wake()
  return result
}

const nothingAgreed = { appointment_date: null, appointment_time: null, messages_off_at: null }

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
    .select([...storedColumns, ...requestFields])
    .where('request_key', '=', row.request_key)
    .executeTakeFirstOrThrow()
  const isSame = requestFields.every((field) => earlier[field] === row[field])
  const { id, reference, link_version } = earlier
  return isSame ? done({ id, reference, link_version }) : conflict(reference)
}

/** The key by which a request is found again: its own, or one derived from its content. */
export const requestKeyOf = (
  { request_key, website: _, ...request }: AppointmentRequest,
  { clock }: Needs<'clock'>,
): string => request_key ?? contentKey(request, clock.now())

function requestedRow(request: AppointmentRequest, { clock }: Needs<'clock'>) {
  const { request_key: _, website: __, earlier, ...values } = request
  const row = newRow(values, clock.now())
  return {
    ...row,
    earlier_asked_at: earlier ? row.created_at : null,
    request_key: requestKeyOf(request, { clock }),
    status: 'pending' as const,
    source: 'web' as const,
  }
}

/** Without JavaScript a cached page cannot carry a key of its own: the same content on the same day is one request. */
function contentKey(request: object, now: Date): string {
  const content = JSON.stringify([accraDate(now), request])
  return `content-${createHash('sha256').update(content).digest('base64url')}`
}
