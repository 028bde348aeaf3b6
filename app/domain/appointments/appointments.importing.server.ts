// Imported function by function: the whole of date-fns would take 300 MB of memory at the start.
import { subMonths } from 'date-fns/subMonths'
import type { Insertable } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { isRecorded } from '#app/platform/audit/recorded.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { done, invalid, type Result } from '#app/values/result.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import { readEdit, readEntry } from './appointment.schema.ts'
import { recordEvent } from './appointment-events.server.ts'
import { newRow } from './appointment-row.server.ts'

interface ImportedAppointment {
  id: string
  fields: Readonly<Record<string, string | null | undefined>>
  createdAt: string | null
  updatedAt: string | null
}

interface Options {
  retentionMonths: number
  isDryRun: boolean
}

const action = 'appointments.imported'

/** Nobody gets a message. One that was imported before stays, also deleted, and one past its retention is refused. */
export async function importAppointment(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { id, fields, createdAt, updatedAt }: ImportedAppointment,
  { retentionMonths, isDryRun }: Options,
): Promise<Result<{ isNew: boolean }>> {
  if (await isRecorded({ db }, { action, rowId: id })) return done({ isNew: false })
  const request_key = `imported-${id}`
  // The rules are those of that time: the day may be past by now, and the service may not be offered any more.
  const today = fields.preferred_date || accraDate(clock.now())
  const rules = { today, services: [(fields.service ?? '').trim()], branches: [] }
  const entry = readEntry({ ...fields, source: '', request_key }, rules)
  if (!entry.ok) return entry
  const edit = readEdit(fields)
  if (!edit.ok) return edit
  if (!createdAt) return invalid({ created_at: 'This is no time.' })
  const changedAt = updatedAt ?? createdAt
  if (changedAt < subMonths(clock.now(), retentionMonths).toISOString())
    return invalid({
      '': `It has not changed for ${retentionMonths} months, after which it is erased.`,
    })
  if (isDryRun) return done({ isNew: true })

  const { appointment_date, appointment_time, status, notes } = edit.value
  const { source: _, earlier: __, request_key: ___, ...values } = entry.value
  const row = {
    ...newRow(values, new Date(createdAt)),
    id,
    request_key,
    appointment_date,
    appointment_time,
    status,
    notes,
    source: 'web' as const,
    updated_at: changedAt,
  }
  const isNew = await transact(db, (tx) => insertImported({ db: tx, clock, by }, row))
  return done({ isNew })
}

async function insertImported(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  row: Insertable<AppointmentsTable> & { id: string; created_at: string },
): Promise<boolean> {
  const { id, created_at } = row
  const stored = await db
    .insertInto('appointments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst()
  if (!stored) return false
  const clockThen = { now: () => new Date(created_at) }
  await recordEvent(
    { db, clock: clockThen },
    { appointment_id: id, kind: 'received', by: 'patient' },
  )
  await recordAudit({ db, clock, by }, { action, rowId: id, subject: stored.reference })
  return true
}
