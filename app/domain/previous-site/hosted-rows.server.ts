import type {
  ForeignDatabase,
  TextRow,
} from '#app/platform/database/postgres/foreign-postgres.server.ts'
import type { Result } from '#app/values/result.ts'
import { oneLine } from './hosted-values.ts'

type HostedTable = keyof typeof hostedTables

/** The rows of a table, counted as `noun` in the report; null where they are not counted. */
export type HostedRows = (
  table: HostedTable,
  noun: string | null,
) => AsyncGenerator<TextRow & { id: string }>

const hostedTables = {
  blog_categories: 'id name slug color description',
  gallery_categories: 'id name slug description',
  appointments:
    'id first_name last_name email phone service preferred_date message appointment_date appointment_time notes status created_at updated_at',
  blog_posts:
    'id slug title excerpt content featured_image featured_image_alt category_id tags status published_at created_at view_count meta_title meta_description',
  gallery_images:
    'id cloudinary_url cloudinary_public_id alt_text category_id is_featured sort_order created_at',
  admin_users: 'id email full_name is_active',
} as const

/** Few installations have it: where it is missing, the report does not say so. */
const rareColumn = 'updated_at'

/** Missing tables and columns are reported before the first row is read; a database with none of the tables is refused. */
export async function openHostedRows(
  database: ForeignDatabase,
  report: ImportReport,
): Promise<HostedRows> {
  const columns = new Map<string, string[]>()
  for (const [table, names] of Object.entries(hostedTables)) {
    const present = await database.columnsOf(table)
    const known: string[] = names.split(' ')
    const missing = known.filter((name) => !present?.includes(name) && name !== rareColumn)
    const ignored = (present ?? []).filter((name) => !known.includes(name))
    const note = (text: string) => report.lines.push(oneLine(text, 2000))
    if (!present) note(`There is no table ${table}: nothing of it is imported.`)
    else if (missing.includes('id'))
      note(`The table ${table} has no id: nothing of it is imported.`)
    else if (missing.length > 0)
      note(`The table ${table} lacks what is taken as empty: ${missing.join(', ')}.`)
    if (ignored.length > 0)
      note(`Columns of ${table} that are not imported: ${ignored.join(', ')}.`)
    if (present?.includes('id'))
      columns.set(
        table,
        known.filter((name) => present.includes(name)),
      )
  }
  if (columns.size === 0)
    throw new Error('This is not the previous site: it has none of its tables.')

  return async function* rows(table, noun) {
    if (noun) report.begin(noun)
    const read = columns.get(table)
    if (!read) return
    for await (const row of database.rows(table, read)) {
      yield { ...row, id: oneLine(row.id, 100) }
    }
  }
}

interface NounCount {
  noun: string
  found: number
  imported: number
  before: number
  skipped: number
}

export type OnRow = (count: Readonly<NounCount>) => void

/** What became of a row, and what staff should look at; the errors of one that is skipped hold no data of a patient. */
export type Imported = Result<{ isNew: boolean; notes?: string[] }>

export function createReport(onRow: OnRow = () => {}) {
  const counts = new Map<string, NounCount>()
  const lines: string[] = []
  /** Lists a kind of rows even when none is found. */
  const begin = (noun: string) => {
    const count = counts.get(noun) ?? { noun, found: 0, imported: 0, before: 0, skipped: 0 }
    counts.set(noun, count)
    return count
  }
  return {
    lines,
    begin,
    counts: (): NounCount[] => [...counts.values()],
    add(noun: string, name: string, result: Imported) {
      const count = begin(noun)
      count.found += 1
      if (result.ok) {
        const { isNew, notes = [] } = result.value
        count[isNew ? 'imported' : 'before'] += 1
        lines.push(...notes.map((note) => `Look at ${noun}, ${name}: ${note}`))
      } else {
        count.skipped += 1
        const reasons = Object.entries(result.errors).map(([field, error]) =>
          field ? `${field}: ${error}` : error,
        )
        lines.push(`Skipped ${noun}, ${name}: ${reasons.join(' ')}`)
      }
      onRow(count)
    },
  }
}

export type ImportReport = ReturnType<typeof createReport>
