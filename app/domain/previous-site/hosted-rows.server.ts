import { plainText } from '#app/domain/blog/import/imported-post.ts'
import {
  type ForeignDatabase,
  ForeignDatabaseError,
  type TextRow,
} from '#app/platform/database/postgres/foreign-postgres.server.ts'
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

interface HostedColumns {
  /** If one of these is missing, the table is not imported. */
  needed: readonly string[]
  /** Columns that are read as empty when they are missing. */
  others: readonly string[]
  /** Columns that few installations have: where they are missing, the report does not say so. */
  rare?: readonly string[]
}

/** The tables and columns that are read from the previous site, under the names that it uses. */
const hostedTables = {
  blog_categories: { needed: ['id', 'name', 'slug'], others: ['color', 'description'] },
  gallery_categories: { needed: ['id', 'name', 'slug'], others: ['description'] },
  appointments: {
    needed: ['id', 'first_name', 'last_name', 'phone', 'service', 'status', 'created_at'],
    others: ['email', 'preferred_date', 'message', 'appointment_date', 'appointment_time', 'notes'],
    rare: ['updated_at'],
  },
  blog_posts: {
    needed: ['id', 'slug', 'title', 'content', 'status'],
    others: [
      'excerpt',
      'featured_image',
      'featured_image_alt',
      'category_id',
      'tags',
      'published_at',
      'created_at',
      'view_count',
      'meta_title',
      'meta_description',
    ],
  },
  gallery_images: {
    needed: ['id', 'cloudinary_url'],
    others: [
      'cloudinary_public_id',
      'alt_text',
      'category_id',
      'is_featured',
      'sort_order',
      'created_at',
    ],
  },
  admin_users: { needed: ['id', 'email'], others: ['full_name', 'is_active'] },
} as const satisfies Record<string, HostedColumns>
type HostedTable = keyof typeof hostedTables

/** The columns to read from a table, of those that it has; null, with a reason, when the table cannot be read. */
function readableColumns(
  table: HostedTable,
  present: readonly string[] | null,
): { columns: string[] | null; notes: string[] } {
  const { needed, others, rare = [] }: HostedColumns = hostedTables[table]
  if (!present)
    return { columns: null, notes: [`There is no table ${table}: nothing of it is imported.`] }
  const missing = (names: readonly string[]) => names.filter((name) => !present.includes(name))
  const list = (names: readonly string[]) => names.join(', ')
  if (missing(needed).length > 0) {
    const note = `The table ${table} has no ${list(missing(needed))}: nothing of it is imported.`
    return { columns: null, notes: [note] }
  }
  const known = [...needed, ...others, ...rare]
  const unknown = present.filter((name) => !known.includes(name)).slice(0, maxNamed)
  const [empty, ignored] = [list(missing(others)), list(unknown)]
  return {
    columns: known.filter((name) => present.includes(name)),
    notes: [
      ...(empty ? [`The table ${table} has no ${empty}: they stay empty.`] : []),
      ...(ignored ? [`Columns of ${table} that are not imported: ${ignored}.`] : []),
    ],
  }
}

const maxNamed = 50
