import { readFormFields } from '#app/domain/form-fields.schema.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import {
  newestFirst,
  readPage,
  readPageStart,
  rowsPerPage,
} from '#app/platform/database/list-page.server.ts'
import {
  createRow,
  deleteById,
  findById,
  type SeenRow,
  saveVersion,
} from '#app/platform/database/rows.server.ts'
import { fieldTexts } from '#app/values/forms/edited-fields.ts'
import { type FieldValues, namesOf } from '#app/values/forms/form-fields.ts'
import { breachFields } from './breach.ts'

type BreachInput = FieldValues<typeof breachFields>

export type Breach = SeenRow & BreachInput & { created_at: string }

const fieldNames = namesOf(breachFields)
const columns = ['id', 'version', 'created_at', ...fieldNames] as const

export const readBreach = readFormFields(breachFields)

export const breachFormTexts = (breach: Breach) => fieldTexts(breach, fieldNames)

export const listBreaches = ({ db }: Needs<'db'>, query: URLSearchParams) =>
  readPage(
    db.selectFrom('breaches').select(columns),
    newestFirst,
    rowsPerPage,
    readPageStart(query),
  )

export const findBreach = ({ db }: Needs<'db'>, id: string): Promise<Breach | null> =>
  findById(db, 'breaches', id, columns)

export const enterBreach = (
  needs: Needs<'by' | 'db' | 'clock'>,
  input: BreachInput,
  newId?: string,
) =>
  createRow(
    needs,
    'breaches',
    input,
    { action: 'privacy.breach-entered', subject: input.title },
    { id: newId },
  )

export const editBreach = (
  needs: Needs<'by' | 'db' | 'clock'>,
  seen: SeenRow,
  changes: Partial<BreachInput>,
) =>
  saveVersion<Breach>(needs, 'breaches', seen, changes, {
    audit: { action: 'privacy.breach-changed', subjectOf: ({ title }) => title },
    find: (tx) => findBreach({ db: tx }, seen.id),
  })

export const deleteBreach = (needs: Needs<'by' | 'db' | 'clock'>, id: string) =>
  deleteById(needs, 'breaches', id, { action: 'privacy.breach-deleted', subject: 'title' })
