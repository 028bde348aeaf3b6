import { type Kysely, sql } from 'kysely'
import {
  appointmentSearchText,
  normalisedPhone,
} from '#app/domain/appointments/appointment-row.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { Database } from '#db/schema.ts'
import { type PersonField, personFields } from './person.ts'

/** Far more than one person makes; so many are held in memory at once. */
const maxRequests = 500

const requestsOf = (db: Kysely<Database>, typed: string) =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where((row) => {
      const text = typed.trim()
      if (text.includes('@')) return row(row.fn('lower', ['email']), '=', text.toLowerCase())
      const phone = normalisedPhone(text)
      return phone ? row('phone_normalised', '=', phone) : row('phone', '=', text)
    })
    .orderBy('created_at', 'desc')
    .limit(maxRequests)

/** Everything that the requests of one phone number or email address say, newest first. */
export async function findPerson({ db, clock }: Needs<'db' | 'clock'>, typed: string) {
  const rows = await requestsOf(db, typed).execute()
  await recordAudit({ db, clock }, { action: 'privacy.searched', details: [countText(rows)] })
  return rows.map(({ search_text: _, request_key: __, ...shown }) => shown)
}

/** A request as the screen shows it. */
export type PersonRequest = Awaited<ReturnType<typeof findPerson>>[number]

/**
 * Which requests are one person's: families share a phone, so what was looked up is not enough. Only those are changed
 * whose ids the screen showed under one name.
 */
export interface ChosenRequests {
  /** The phone number or email address that was looked up. */
  person: string
  ids: readonly string[]
}

const chosenOf = (db: Kysely<Database>, { person, ids }: ChosenRequests) =>
  requestsOf(db, person)
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .execute()

/** The chosen requests, newest first. */
export const findChosen = ({ db }: Needs<'db'>, chosen: ChosenRequests) => chosenOf(db, chosen)

/** All that is stored about one person, for a file that they are given (Act 843, section 35). */
export async function exportPerson({ db, clock }: Needs<'db' | 'clock'>, chosen: ChosenRequests) {
  const rows = await chosenOf(db, chosen)
  const ids = rows.map(({ id }) => id)
  const of = <Table extends 'appointment_status_changes' | 'appointment_messages'>(table: Table) =>
    db
      .selectFrom(table as 'appointment_messages')
      .selectAll()
      .where('appointment_id', 'in', ids)
      .execute()
  const changes = ids.length > 0 ? await of('appointment_status_changes') : []
  const messages = ids.length > 0 ? await of('appointment_messages') : []
  await recordAudit({ db, clock }, { action: 'privacy.exported', details: [countText(rows)] })
  return {
    exported_at: clock.now().toISOString(),
    requests: rows.map(({ search_text: _, request_key: __, ...row }) => ({
      ...row,
      status_changes: changes.filter(({ appointment_id }) => appointment_id === row.id),
      messages: messages.filter(({ appointment_id }) => appointment_id === row.id),
    })),
  }
}

/** Corrects name and addresses in the requests of a person; answers how many there were. */
export async function correctPerson(
  { db, clock }: Needs<'db' | 'clock'>,
  chosen: ChosenRequests,
  values: Record<PersonField, string>,
): Promise<number> {
  return transact(db, async (tx) => {
    const rows = await chosenOf(tx, chosen)
    const phone_normalised = normalisedPhone(values.phone)
    for (const row of rows) {
      const corrected = { ...row, ...values, phone_normalised }
      await tx
        .updateTable('appointments')
        .set({
          ...values,
          phone_normalised,
          search_text: appointmentSearchText(corrected),
          updated_at: clock.now().toISOString(),
          version: sql`version + 1`,
        })
        .where('id', '=', row.id)
        .execute()
    }
    const changed = personFields.filter((name) => rows.some((row) => row[name] !== values[name]))
    const details = [countText(rows), ...changed]
    await recordAudit({ db: tx, clock }, { action: 'privacy.corrected', details })
    return rows.length
  })
}

/** Erases the requests of a person with their history; answers how many there were. */
export async function erasePerson(
  { db, clock }: Needs<'db' | 'clock'>,
  chosen: ChosenRequests,
): Promise<number> {
  return transact(db, async (tx) => {
    const rows = await chosenOf(tx, chosen)
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await tx.deleteFrom('appointments').where('id', 'in', ids).execute()
    await recordAudit({ db: tx, clock }, { action: 'privacy.erased', details: [countText(rows)] })
    return rows.length
  })
}

const countText = (rows: readonly unknown[]) =>
  rows.length === 1 ? '1 request' : `${rows.length} requests`
