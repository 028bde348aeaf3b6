import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import {
  appointmentSearchText,
  normalisedPhone,
} from '#app/domain/appointments/appointment-row.server.ts'
import { optionalFields } from '#app/domain/appointments/request/appointment-request.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { type SeenRow, updateVersion } from '#app/platform/database/rows.server.ts'
import { transactResult } from '#app/platform/database/transact.server.ts'
import { counted } from '#app/values/counted.ts'
import { conflict, done, type EditResult, notFound } from '#app/values/result.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import { type ChosenRequests, listChosenRequests } from './person.server.ts'
import type { CorrectedField } from './person.ts'

export async function openCorrection({ db }: Needs<'db'>, chosen: ChosenRequests) {
  const rows = await listChosenRequests(db, chosen)
  const [newest] = rows
  return newest ? { newest, count: rows.length, version: versionOf(rows) } : null
}

/** A conflict when one of the requests has changed since. The audit trail names the corrected fields, without their content. */
export async function correctRequests(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  chosen: ChosenRequests,
  version: number,
  typed: Partial<Record<CorrectedField, string>>,
): Promise<EditResult<Selectable<AppointmentsTable>>> {
  const names = Object.keys(typed) as CorrectedField[]
  const changes = Object.fromEntries(
    names.map((name) => [name, isOptional(name) ? typed[name] || null : typed[name]]),
  ) as Partial<Pick<Selectable<AppointmentsTable>, CorrectedField>>
  return transactResult(db, async (tx) => {
    const rows = await listChosenRequests(tx, chosen)
    const [newest] = rows
    if (!newest) return notFound
    const different = rows.filter((row) => names.some((name) => row[name] !== changes[name]))
    // The same correction may be sent twice: the second one finds nothing left to change.
    if (different.length === 0) return done({ id: newest.id })
    if (versionOf(rows) !== version) return conflict(newest)
    for (const row of different) {
      const phone_normalised = normalisedPhone(changes.phone ?? row.phone)
      const columns = {
        ...changes,
        phone_normalised,
        search_text: appointmentSearchText({ ...row, ...changes, phone_normalised }),
        updated_at: clock.now().toISOString(),
      }
      if (!(await updateVersion(tx, 'appointments', row, columns))) return conflict(newest)
    }
    const changed = names.filter((name) => rows.some((row) => row[name] !== changes[name]))
    const details = [counted(different.length, 'request'), ...changed]
    // One request is named by its row; those of a person are not: the trail would keep who they are.
    const rowId = chosen.id
    await recordAudit(
      { db: tx, clock, by },
      { action: 'privacy.corrected', details, ...(rowId && { rowId }) },
    )
    return done({ id: newest.id })
  })
}

const isOptional = (name: string) => optionalFields.some((field) => field === name)

/** A positive number of at most nine digits that differs once one of the requests is changed or erased. */
function versionOf(rows: readonly SeenRow[]): number {
  const versions = rows.map(({ id, version }) => `${id} ${version}`).toSorted()
  return (createHash('sha256').update(versions.join()).digest().readUInt32BE() >>> 4) + 1
}
