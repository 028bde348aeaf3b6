import { randomUUID } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import type { AppointmentRequest } from '#app/domain/appointments/request/appointment-request.schema.ts'
import { requestAppointment } from '#app/domain/appointments/request/request-appointment.server.ts'
import { theProgram } from '#app/platform/audit/actor.ts'
import { publicFormLimits } from '#app/platform/limits/rate-limit.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createMail } from '#app/platform/mail/mail.server.ts'
import { createMessageChannels } from '#app/platform/message-channels.server.ts'
import { createLinkTokens } from '#app/platform/secrets/link-tokens.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import type { Database } from '#db/schema.ts'
import { clinic } from './clinic.ts'
import { completeRequest } from './complete-request.ts'
import type { TestDatabase } from './databases.ts'

/** A complete and valid request of a patient, with the given changes. */
export const makeRequest = (changes: Partial<AppointmentRequest> = {}): AppointmentRequest => ({
  ...completeRequest,
  first_name: 'Awinpoka',
  last_name: 'Atɔŋa',
  email: 'awinpoka@example.com',
  branch: 'Zebilla',
  preferred_date: '2026-12-01',
  message: 'A scan in the fifth month, please.',
  request_key: randomUUID(),
  leave_empty: '',
  earlier: false,
  ...changes,
})

/** The scope of somebody who sees the appointments of all branches. */
export const everyBranch = { branch: null }

/** A sender for tests that are not about rate limits. */
export const someSender = { address: '198.51.100.1', network: '198.51.100.0/24' }

const settings = readSettings({ PUBLIC_URL: 'https://clinic.example', LOG_LEVEL: 'silent' })
const log = createLog(settings)

const secret = 'a secret of these tests'
const linkTokens = createLinkTokens(secret)

/** What the appointment actions need, at a time that the test chooses (UTC); neither mail nor SMS is configured. */
export function needsAt(instant: string, { db }: Pick<TestDatabase, 'db'>) {
  const by = theProgram
  const clock = { now: () => new Date(instant) }
  const mail = createMail({ db, clock, log, secret }, settings)
  const messages = createMessageChannels({ mail, secret }, settings)
  return { db, by, clinic, clock, linkTokens, mail, messages, publicFormLimits, settings }
}

/** What staff fill in to confirm a visit. */
export const confirmedVisit = {
  appointment_date: '2026-12-01',
  appointment_time: '09:30',
  status: 'confirmed',
  notes: 'Fasting',
  branch: 'Bole',
} as const

/** Stores an admin who can be the author of changes; returns the id. */
export async function insertStaff({ db }: Pick<TestDatabase, 'db'>, full_name = 'Ama Serwaa') {
  const id = randomUUID()
  const person = { id, full_name, email: `${id}@example.com`, email_verified: true }
  const [created_at, updated_at] = ['2026-11-01T08:00:00.000Z', '2026-11-01T08:00:00.000Z']
  const row = { ...person, is_active: true, created_at, updated_at }
  await db.insertInto('admin_users').values(row).execute()
  return id
}

// why: these tests store many requests of the same patient and do not test the limits.
export const withoutLimits = Object.fromEntries(
  Object.keys(publicFormLimits).map((name) => [name, { points: 1e9, seconds: 600 }]),
) as typeof publicFormLimits

/** Stores a patient's request at a given time without rate limits; returns its row. */
export async function insertRequest(
  { db }: Pick<TestDatabase, 'db'>,
  instant: string,
  changes: Partial<AppointmentRequest> = {},
) {
  const needs = { ...needsAt(instant, { db }), publicFormLimits: withoutLimits }
  const result = await requestAppointment(needs, makeRequest(changes), someSender)
  const reference = result.ok ? result.value.reference : ''
  return db
    .selectFrom('appointments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
}

/** Closes Zebilla on 1 December, unless changed, past the actions and their rules. */
export const insertClosure = (
  { db }: Pick<TestDatabase, 'db'>,
  changes: Partial<Insertable<Database['closures']>> = {},
) => {
  const what = { id: 'c', branch: 'zebilla', kind: 'closed', sentence: 'No power.' } as const
  const span = { starts_at: '2026-12-01T00:00:00.000Z', ends_at: '2026-12-02T00:00:00.000Z' }
  const made = { created_at: '2026-11-20T08:00:00.000Z', created_by: null }
  const row = { ...what, ...span, ...made, ...changes }
  return db.insertInto('closures').values(row).execute()
}

/** Stores copies of a request, `copy-0` and so on, each with columns of its own. */
export async function insertCopies(
  { db }: Pick<TestDatabase, 'db'>,
  row: Insertable<Database['appointments']>,
  length: number,
  columnsOf: (count: number) => Updateable<Database['appointments']> = () => ({}),
) {
  const copies = Array.from({ length }, (_, count) => {
    const own = { id: `copy-${count}`, reference: `GM-${count}`, request_key: `K-${count}` }
    return { ...row, ...own, ...columnsOf(count) }
  })
  // A statement may have only so many parameters.
  for (let first = 0; first < length; first += 100) {
    const rows = copies.slice(first, first + 100)
    await db.insertInto('appointments').values(rows).execute()
  }
  return copies
}
