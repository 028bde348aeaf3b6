import { createHash } from 'node:crypto'
import { mailAlert } from '#app/domain/alerts/request-alert.server.ts'
import { recordEvent } from '#app/domain/appointments/appointment-events.server.ts'
import { newRow } from '#app/domain/appointments/appointment-row.server.ts'
import { type MessageNeeds, queueMessage } from '#app/domain/messages/patient-messages.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { transactResult } from '#app/platform/database/transact.server.ts'
import { countUse, hashOfPerson } from '#app/platform/limits/rate-limit.server.ts'
import { phoneDigits } from '#app/values/phone-number.ts'
import { type Conflict, done, type Limited, limited, type Result } from '#app/values/result.ts'
import type { AppointmentRequest } from './appointment-request.schema.ts'
import { personLimitReached, tooMany } from './request-texts.ts'
import {
  contentKeyStart,
  findResentRequest,
  releaseContentKey,
  type StoredRequest,
  storedColumns,
} from './stored-request.server.ts'

/** With a load factor too many come from an address, a network or everybody: then a challenge helps. */
type RequestResult = Result<StoredRequest, Conflict<string> | (Limited & { loadFactor?: number })>

/** Returns once it is committed; sent again it finds the stored row. With `challengeMet` only the person is limited. */
export async function requestAppointment(
  needs: MessageNeeds & Needs<'mail' | 'publicFormLimits'>,
  request: AppointmentRequest,
  sender: Sender,
  { challengeMet = false } = {},
): Promise<RequestResult> {
  const { clinic, db, clock, mail, publicFormLimits } = needs
  // Read before the transaction: within it, a read would wait for the connection that the transaction holds.
  const content = await clinic.read()
  const privacy_version = content.privacy.version
  const row = { ...requestedRow(request, needs), privacy_version }
  const result = await transactResult(db, async (tx): Promise<RequestResult> => {
    await releaseContentKey({ db: tx }, row)
    const stored = await tx
      .insertInto('appointments')
      .values(row)
      .onConflict((conflict) => conflict.column('request_key').doNothing())
      .returning(storedColumns)
      .executeTakeFirst()
    if (!stored) return findResentRequest({ db: tx }, row)
    // Only new requests are counted, so that a patient on a bad connection may retry as often as needed.
    const load = await countRequest({ db: tx, clock, publicFormLimits }, row, sender)
    if (load.personLimitReached) return limited(3600, { '': personLimitReached })
    const { loadFactor } = load
    if (loadFactor > 1 && !challengeMet) return { ...limited(600, { '': tooMany }), loadFactor }
    await mailAlert({ ...needs, db: tx }, content, 'new', row)
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

export const requestKeyOf = (
  { request_key, leave_empty: _, ...request }: AppointmentRequest,
  { clock }: Needs<'clock'>,
): string => request_key ?? contentKey(request, clock.now())

export function requestedRow(request: AppointmentRequest, { clock }: Needs<'clock'>) {
  const { request_key: _, leave_empty: __, earlier, ...values } = request
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
  return `${contentKeyStart}${createHash('sha256').update(content).digest('base64url')}`
}

export interface Sender {
  address: string
  network: string
}

export interface RequestLoad {
  personLimitReached: boolean
  /** The highest use among the limits of person, address, network and site: 1 is at the limit, 2 is twice the limit. */
  loadFactor: number
}

type CountNeeds = Needs<'db' | 'clock' | 'publicFormLimits'>

async function countRequest(
  needs: CountNeeds,
  person: { email: string; phone: string },
  sender: Sender,
): Promise<RequestLoad> {
  const { address, network } = sender
  // Always in this order, or two transactions could deadlock on each other's rows.
  const contacts = [
    await countContact(needs, `appointments for ${hashOfPerson(phoneKey(person.phone))}`, sender),
    // A missing email address is not counted, or all who have none would be counted as one person.
    ...(person.email
      ? [
          await countContact(
            needs,
            `appointments of ${hashOfPerson(emailKey(person.email))}`,
            sender,
          ),
        ]
      : []),
  ]
  const factors = [
    await count(needs, `appointments from ${address}`, 'address'),
    await count(needs, `appointments from network ${network}`, 'network'),
    await count(needs, 'appointments', 'site'),
  ]
  return {
    personLimitReached: contacts.some(({ isLimitReached }) => isLimitReached),
    loadFactor: Math.max(...factors, ...contacts.map(({ anywhere }) => anywhere)),
  }
}

/** Requests of strangers from elsewhere do not block a person's first one of the hour; it only needs proof of work. */
async function countContact(needs: CountNeeds, key: string, { address }: Sender) {
  const { person } = needs.publicFormLimits
  const here = await countUse(needs, `${key} from ${address}`, person)
  const anywhere = await count(needs, key, 'personAnywhere')
  return { anywhere, isLimitReached: here > person.points || (anywhere > 1 && here > 1) }
}

async function count(
  { publicFormLimits, ...needs }: CountNeeds,
  key: string,
  limit: keyof typeof publicFormLimits,
) {
  const { points, seconds } = publicFormLimits[limit]
  return (await countUse(needs, key, { seconds })) / points
}

/** A key that is the same for any spelling of a phone number, with a country code, a leading zero or neither. */
const phoneKey = (phone: string) => phoneDigits(phone).slice(-9)

/** A key that is the same for all addresses of a mailbox that differ only after a plus sign (RFC 5233). */
const emailKey = (email: string) => email.replace(/\+[^@]*/, '')
