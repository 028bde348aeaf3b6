import { createHash } from 'node:crypto'
import {
  appointmentSearchText,
  normalisedPhone,
} from '#app/domain/appointments/appointment-row.server.ts'
import { optionalFields } from '#app/domain/appointments/request/appointment-request.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { type SeenRow, saveVersion, updateVersion } from '#app/platform/database/rows.server.ts'
import { transactResult } from '#app/platform/database/transact.server.ts'
import { counted } from '#app/values/counted.ts'
import { conflict, done, type EditResult, notFound } from '#app/values/result.ts'
import { type ChosenRequests, listChosenRequests } from './person.server.ts'
import { type PersonField, personFields, type RequestTextField } from './person.ts'

/** The initial data of the form of a correction: the newest request, how many there are, and the version of all. */
export async function openCorrection({ db }: Needs<'db'>, chosen: ChosenRequests) {
  const rows = await listChosenRequests(db, chosen)
  const [newest] = rows
  return newest ? { newest, count: rows.length, version: versionOf(rows) } : null
}

/**
 * Writes the changed fields of a person's name and addresses into all of their requests. A conflict, with the newest as
 * it is now, when one of them has changed since the form was opened.
 */
export async function correctPerson(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  chosen: ChosenRequests,
  version: number,
  changes: Partial<Record<PersonField, string>>,
): Promise<EditResult<Record<PersonField, string>>> {
  const names = personFields.filter((name) => changes[name] !== undefined)
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
    await recordAudit({ db: tx, clock, by }, { action: 'privacy.corrected', details })
    return done({ id: newest.id })
  })
}

/** A positive number of at most nine digits that differs once one of the requests is changed or erased. */
function versionOf(rows: readonly SeenRow[]): number {
  const versions = rows.map(({ id, version }) => `${id} ${version}`).toSorted()
  return (createHash('sha256').update(versions.join()).digest().readUInt32BE() >>> 4) + 1
}

/** One of the chosen requests; null when it is none of them, or was erased since. */
export async function findChosenRequest({ db }: Needs<'db'>, chosen: ChosenRequests, id: string) {
  const rows = await listChosenRequests(db, chosen)
  return rows.find((row) => row.id === id) ?? null
}

/**
 * Corrects the texts of one of the chosen requests; a conflict when it has changed since it was seen. The audit trail
 * names the corrected fields, without their content.
 */
export const correctRequest = (
  needs: Needs<'by' | 'db' | 'clock'>,
  chosen: ChosenRequests,
  seen: SeenRow,
  values: Partial<Record<RequestTextField, string>>,
) => {
  const changes = Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, isOptional(name) ? text || null : text]),
  )
  return saveVersion(needs, 'appointments', seen, changes, {
    audit: { action: 'privacy.corrected', subjectOf: () => '1 request' },
    find: (tx) => findChosenRequest({ db: tx }, chosen, seen.id),
    columns: async (_, before) =>
      done({
        search_text: appointmentSearchText({ ...before, ...changes }),
        updated_at: needs.clock.now().toISOString(),
      }),
  })
}

const isOptional = (name: string) => optionalFields.some((field) => field === name)
