import type { Kysely, Selectable } from 'kysely'
import { normalisedPhone } from '#app/domain/appointments/appointment-row.server.ts'
import { listSent } from '#app/domain/messages/staff-messages.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { allRows, newestFirst } from '#app/platform/database/list-page.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { counted } from '#app/values/counted.ts'
import { isInstant } from '#app/values/day.ts'
import type { AppointmentsTable, Database } from '#db/schema.ts'
import { nameKey } from './person.ts'

const maxShown = 500
const batchSize = 200

export type PersonRequest = ReturnType<typeof withoutSearchColumns>

export interface NamedRequests extends Omit<ChosenRequests, 'person' | 'id'> {
  count: number
  requests: PersonRequest[]
}

export async function findPerson({ db, clock, by }: Needs<'by' | 'db' | 'clock'>, typed: string) {
  const names = new Map<string, NamedRequests>()
  let total = 0
  for await (const rows of allRows(requestsOf(db, typed), newestFirst, batchSize)) {
    for (const row of rows) {
      const name = nameKey(row)
      const ofName = names.get(name) ?? { name, until: row.created_at, count: 0, requests: [] }
      if (total < maxShown) ofName.requests.push(withoutSearchColumns(row))
      ofName.count += 1
      names.set(name, ofName)
      total += 1
    }
  }
  await recordAudit(
    { db, clock, by },
    { action: 'privacy.searched', details: [counted(total, 'request')] },
  )
  return { total, names: [...names.values()] }
}

/** Families share a phone, so these are all requests of one name that existed when the screen was shown. */
export interface ChosenRequests {
  /** The phone number or email address that was looked up. */
  person: string
  /** The name, as `nameKey` makes it. */
  name: string
  /** When the newest request that the screen showed was made. */
  until: string
  /** Only the request with this id, if it is one of them. */
  id?: string | undefined
}

async function* chosenInBatches(db: Kysely<Database>, { person, name, until, id }: ChosenRequests) {
  if (!isInstant(until)) return
  const requests = requestsOf(db, person).where('created_at', '<=', until)
  for await (const rows of allRows(requests, newestFirst, batchSize))
    yield rows.filter((row) => nameKey(row) === name && (id === undefined || row.id === id))
}

export async function listChosenRequests(db: Kysely<Database>, chosen: ChosenRequests) {
  const all: Selectable<AppointmentsTable>[] = []
  for await (const rows of chosenInBatches(db, chosen)) all.push(...rows)
  return all
}

export async function findChosen({ db }: Needs<'db'>, chosen: ChosenRequests) {
  const rows = await listChosenRequests(db, chosen)
  const [newest] = rows
  return newest ? { newest, count: rows.length } : null
}

export async function exportPerson(
  needs: Needs<'by' | 'db' | 'clock' | 'messages'>,
  chosen: ChosenRequests,
) {
  const { db, clock, by } = needs
  const requests: object[] = []
  for await (const rows of chosenInBatches(db, chosen))
    requests.push(...(await withHistory(needs, rows)))
  const details = [counted(requests.length, 'request')]
  await recordAudit({ db, clock, by }, { action: 'privacy.exported', details })
  return { exported_at: clock.now().toISOString(), requests }
}

async function withHistory(needs: Needs<'db' | 'messages'>, rows: Selectable<AppointmentsTable>[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const all = await needs.db
    .selectFrom('appointment_events')
    .selectAll()
    .where('appointment_id', 'in', ids)
    .execute()
  const events = Map.groupBy(all, (row) => row.appointment_id)
  const messages = Map.groupBy(await listSent(needs, ids), (row) => row.appointment_id)
  return rows.map((row) => ({
    ...withoutSearchColumns(row),
    events: events.get(row.id) ?? [],
    messages: messages.get(row.id) ?? [],
  }))
}

export const erasePerson = (
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  chosen: ChosenRequests,
): Promise<number> =>
  transact(db, async (tx) => {
    const rows = await listChosenRequests(tx, chosen)
    if (rows.length === 0) return 0
    for (let at = 0; at < rows.length; at += batchSize) {
      const ids = rows.slice(at, at + batchSize).map(({ id }) => id)
      await tx.deleteFrom('appointments').where('id', 'in', ids).execute()
    }
    const details = [counted(rows.length, 'request')]
    await recordAudit({ db: tx, clock, by }, { action: 'privacy.erased', details })
    return rows.length
  })

const requestsOf = (db: Kysely<Database>, typed: string) =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where((row) => {
      const text = typed.trim()
      if (text.includes('@')) return row(row.fn('lower', ['email']), '=', text.toLowerCase())
      const phone = normalisedPhone(text)
      // Walk-ins without a phone number are not one person.
      return phone
        ? row('phone_normalised', '=', phone)
        : row.and([row('phone', '=', text), row('phone', '<>', '')])
    })

const withoutSearchColumns = ({
  search_text: _,
  request_key: __,
  ...row
}: Selectable<AppointmentsTable>) => row
