import { sql } from 'kysely'
import { appointmentSearchText } from '#app/domain/appointments/appointment-row.server.ts'
import { optionalFields } from '#app/domain/appointments/request/appointment-request.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { allChosen, type ChosenRequests } from './person.server.ts'
import { type RequestTextField, requestTextFields } from './person.ts'

/** One of the chosen requests; null when it is none of them, or was erased since. */
export async function findChosenRequest({ db }: Needs<'db'>, chosen: ChosenRequests, id: string) {
  const rows = await allChosen(db, chosen)
  return rows.find((row) => row.id === id) ?? null
}

/** Corrects what one request says; the audit trail has which fields, and nothing of what they say. */
export async function correctRequest(
  { db, clock }: Needs<'db' | 'clock'>,
  chosen: ChosenRequests,
  id: string,
  values: Record<RequestTextField, string>,
): Promise<void> {
  await transact(db, async (tx) => {
    const row = await findChosenRequest({ db: tx }, chosen, id)
    if (!row) return
    const changed = requestTextFields.filter((name) => (row[name] ?? '') !== values[name])
    if (changed.length === 0) return
    const columns = Object.fromEntries(
      changed.map((name) => [name, isOptional(name) ? values[name] || null : values[name]]),
    )
    await tx
      .updateTable('appointments')
      .set({
        ...columns,
        search_text: appointmentSearchText({ ...row, ...columns }),
        updated_at: clock.now().toISOString(),
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute()
    const details = ['1 request', ...changed]
    await recordAudit({ db: tx, clock }, { action: 'privacy.corrected', rowId: id, details })
  })
}

const isOptional = (name: RequestTextField) => optionalFields.some((field) => field === name)
