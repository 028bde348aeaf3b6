import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { openStatuses } from './appointment.ts'
import type { AppointmentEntry } from './appointment-entry.schema.ts'
import { newRow } from './appointment-row.server.ts'

/** How writing an appointment down ended: stored, or asked back since the same phone has open ones. */
export type EntryResult =
  | { kind: 'stored'; id: string; reference: string }
  | { kind: 'similar'; earlier: OpenRequest[] }

/** An open appointment of a phone number that has called again. */
export type OpenRequest = Awaited<ReturnType<typeof listOpenRequestsOf>>[number]

/**
 * Stores what staff wrote down for a caller or a walk-in. When the same phone has open requests they
 * are answered instead, until `confirmed`: it is often the same wish, told twice.
 */
export async function enterAppointment(
  { db, clock }: Needs<'db' | 'clock'>,
  { appointment_date, appointment_time, status, request_key, ...asked }: AppointmentEntry,
  staff: string,
  { confirmed = false } = {},
): Promise<EntryResult> {
  const row = newRow(asked, clock.now())
  return transact(db, async (tx) => {
    // Before the question about others, or a second tap would be asked about its own first.
    const again = await findEntered({ db: tx }, request_key)
    if (again) return { kind: 'stored', ...again }
    const earlier = confirmed ? [] : await listOpenRequestsOf({ db: tx }, row.phone_normalised)
    if (earlier.length > 0) return { kind: 'similar', earlier }
    const visit = { appointment_date, appointment_time, status }
    const stored = await tx
      .insertInto('appointments')
      .values({ ...row, ...visit, request_key, entered_by: staff })
      .onConflict((conflict) => conflict.column('request_key').doNothing())
      .returning(['id', 'reference'])
      .executeTakeFirst()
    const { id, reference } = stored ?? (await findEntered({ db: tx }, request_key)) ?? row
    return { kind: 'stored', id, reference }
  })
}

async function findEntered({ db }: Needs<'db'>, requestKey: string) {
  return db
    .selectFrom('appointments')
    .select(['id', 'reference'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

const mostShown = 5

async function listOpenRequestsOf({ db }: Needs<'db'>, phone: string | null) {
  if (phone === null) return []
  return db
    .selectFrom('appointments')
    .select(['id', 'reference', 'first_name', 'last_name', 'service', 'status', 'created_at'])
    .where('phone_normalised', '=', phone)
    .where('status', 'in', openStatuses)
    .orderBy('created_at', 'desc')
    .limit(mostShown)
    .execute()
}
