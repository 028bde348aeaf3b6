/** The columns of a table of the previous site that are read. */
interface HostedColumns {
  /** If one of these is missing, the table is not imported. */
  needed: readonly string[]
  /** Columns that are read as empty when they are missing. */
  others: readonly string[]
  /** Columns that few installations have: where they are missing, the report does not say so. */
  rare?: readonly string[]
}

/** The tables and columns that are read from the previous site, under the names that it uses. */
export const hostedTables = {
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
export type HostedTable = keyof typeof hostedTables

/** The columns to read from a table, of those that it has; null, with a reason, when the table cannot be read. */
export function readableColumns(
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
