import { plainText } from '#app/domain/blog/import/imported-post.ts'
import {
  type ForeignDatabase,
  ForeignDatabaseError,
  type TextRow,
} from '#app/platform/database/postgres/foreign-postgres.server.ts'
import { type HostedTable, hostedTables, readableColumns } from './hosted-tables.ts'
import type { ImportReport } from './import-report.ts'

/** The rows of a table, counted as `noun` in the report; null where they are not counted. */
export type HostedRows = (
  table: HostedTable,
  noun: string | null,
) => AsyncGenerator<TextRow & { id: string }>

/**
 * Gives the rows of the previous site's tables, with the ids that they have there. The report lists missing tables and
 * columns before the first row is read; a database without any of the tables is refused as another one.
 */
export async function openHostedRows(
  database: ForeignDatabase,
  report: ImportReport,
): Promise<HostedRows> {
  const columns = new Map<string, string[]>()
  for (const table of Object.keys(hostedTables) as HostedTable[]) {
    const read = readableColumns(table, await database.columnsOf(table))
    if (read.columns) columns.set(table, read.columns)
    report.lines.push(...read.notes.map((note) => plainText(note, 2000)))
  }
  if (columns.size === 0)
    throw new ForeignDatabaseError('This is not the previous site: it has none of its tables.')

  return async function* rows(table, noun) {
    if (noun) report.begin(noun)
    const read = columns.get(table)
    if (!read) return
    for await (const row of database.rows(table, read)) {
      yield { ...row, id: plainText(row.id ?? '', 100) }
    }
  }
}
