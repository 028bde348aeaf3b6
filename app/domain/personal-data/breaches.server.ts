import { readTextFields } from '#app/domain/text-fields.schema.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { newestFirst, type PageStart, readPage } from '#app/platform/database/list-page.server.ts'
import {
  deleteById,
  findById,
  type SeenRow,
  saveVersion,
} from '#app/platform/database/rows.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { done, type EditResult, type Result } from '#app/result.ts'
import { breachFields } from './breach.ts'

const pageSize = 25
const columns = [
  ...(['id', 'version', 'created_at', 'title', 'noticed'] as const),
  ...(['affected', 'measures', 'reported'] as const),
] as const

/** Reads the form. */
export const readBreach = readTextFields(breachFields)
type BreachInput = Record<keyof typeof breachFields, string>

/** An entry of the register of breaches. */
export type Breach = BreachInput & SeenRow & { created_at: string }

/** A page of the register, newest first. */
export const listBreaches = ({ db }: Needs<'db'>, start?: PageStart) =>
  readPage(db.selectFrom('breaches').select(columns), newestFirst, pageSize, start)

/** One entry; null when there is none. */
export const findBreach = ({ db }: Needs<'db'>, id: string): Promise<Breach | null> =>
  findById(db, 'breaches', id, columns)

/** Stores a new entry. */
export async function createBreach(
  { db, clock }: Needs<'db' | 'clock'>,
  input: BreachInput,
): Promise<Result<{ id: string }>> {
  const id = newId()
  await transact(db, async (tx) => {
    const row = { id, ...input, created_at: clock.now().toISOString() }
    await tx.insertInto('breaches').values(row).execute()
    await recordAudit({ db: tx, clock }, { action: 'privacy.breach-entered', rowId: id })
  })
  return done({ id })
}

/** Saves what was changed of an entry. A conflict when it has changed since it was seen. */
export const editBreach = (
  needs: Needs<'db' | 'clock'>,
  seen: SeenRow,
  changes: Partial<BreachInput>,
): Promise<EditResult<Breach>> =>
  saveVersion(needs, 'breaches', seen, changes, {
    audit: { action: 'privacy.breach-changed', subjectOf: ({ title }) => title },
    find: (tx) => findBreach({ db: tx }, seen.id),
  })

/** Deletes an entry; false when it did not exist. */
export const deleteBreach = (needs: Needs<'db' | 'clock'>, id: string): Promise<boolean> =>
  deleteById(needs, 'breaches', id, { action: 'privacy.breach-deleted', subject: 'title' })
