import type { ColumnMetadata, Insertable, Kysely } from 'kysely'
import { formerTables, savedTables } from '#app/platform/backup/format/backup-format.schema.ts'
import { parentsFirst, readForeignKeys } from '#app/platform/database/dialects.server.ts'
import type { Database } from '#db/schema.ts'

const at = '2026-11-20T08:30:00.123Z'
const day = '2026-11-24'

/**
 * Rows of tables that a backup saves. Columns that are not here are filled by their type, an id with the name of its table,
 * and a reference with the row that it refers to.
 */
const rows: { [Table in keyof Database]?: Partial<Insertable<Database[Table]>> } & {
  holiday_days: object
  breaches: object
} = {
  // A Saturday, with the Monday instead; Shaqq Day is the Sunday after it.
  holiday_days: { id: 'eid-ul-fitr-1449', day: '2028-02-26' },
  breaches: { measures: '' },
  admin_users: {
    id: 'ama',
    full_name: 'Ama Ɔwusu',
    email: 'ama@example.com',
    is_active: false,
    role: 'front-desk',
    branch: 'bole',
  },
  admin_passkeys: { counter: 4_294_967_295, device_type: 'multiDevice' },
  admin_links: { purpose: 'set-password' },
  outbox: { to_address: 'ama@example.com', subject: 'A line\nand "another" <one>', status: 'sent' },
  audit_entries: { action: 'access.signed-in', details: ['one', 'two, "three"'] },
  guides: { id: 'guide', content: '<p>Eat nothing.</p>' },
  closures: {
    id: 'closure',
    branch: 'bole',
    kind: 'closed',
    ends_at: '2026-11-20T18:00:00.000Z',
  },
  website_documents: { id: 'facts', content: '{}', version: 2 },
  website_document_versions: { content: '{}' },
  pictures: { public_id: 'gemev/blog/a', folder: 'gemev/blog' },
  image_uses: { public_id: 'gemev/blog/a', resource: 'blog_posts', row_id: 'post', role: 'cover' },
  gallery_images: { id: 'image', cloudinary_public_id: 'gemev/gallery/a' },
  blog_categories: { color: '#112233' },
  blog_posts: {
    id: 'post',
    content: '<p>Ŋ and 😀</p>',
    tags: ['heart', 'ECG'],
    status: 'published',
  },
  blog_post_revisions: { fields: '{}' },
  blog_post_drafts: { fields: '{}', post_key: 'post' },
  appointments: {
    id: 'appointment',
    reference: 'GM-1',
    first_name: 'Kojo',
    email: 'kojo@example.com',
    phone: '024 437 6834',
    phone_normalised: '+233244376834',
    service: 'ultrasound',
    branch: 'bole',
    preferred_date: day,
    appointment_date: day,
    appointment_time: '09:30',
    attendance: 'arrived',
    source: 'walk-in',
    status: 'confirmed',
  },
  appointment_messages: { template: 'confirmed', channel: 'sms', status: 'sent' },
  appointment_events: {
    kind: 'visit',
    by: 'staff',
    from_status: 'pending',
    to_status: 'confirmed',
    attendance: 'arrived',
  },
}

const idOf = (table: string) => {
  const { id = table } = (rows[table as keyof Database] ?? {}) as { id?: unknown }
  return id
}

/** Stores a row with a value in every column, in each table that a backup saves. */
export async function fillEachTable(db: Kysely<Database>): Promise<void> {
  const stored = await db.introspection.getTables()
  const keys = await readForeignKeys(db)
  const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>
  // The entry of an earlier test is still there: the database refuses to delete it.
  const entries = await db.selectFrom('audit_entries').select('id').execute()
  const isFilled = entries.some(({ id }) => id === idOf('audit_entries'))
  const empty = stored
    .map(({ name }) => name)
    .filter((name) => [...savedTables, ...Object.keys(formerTables)].some((each) => each === name))
    .filter((table) => !(isFilled && table === 'audit_entries'))
  for (const table of await parentsFirst(db, empty)) {
    const columns = stored.find(({ name }) => name === table)?.columns ?? []
    const row: Record<string, unknown> = { ...rows[table as keyof typeof rows] }
    for (const column of columns.filter(({ name }) => !(name in row))) {
      const key = keys.find((each) => each.table === table && each.column === column.name)
      if (column.name === 'id') row.id = idOf(table)
      else if (key) row[column.name] = idOf(key.parent)
      else if (column.isNullable || !column.hasDefaultValue) row[column.name] = fittingValue(column)
    }
    await untyped.insertInto(table).values(row).execute()
  }
}

/** A value that a column accepts by its type and its name; where a check asks for another one, it stands in its row. */
function fittingValue({ name, dataType }: ColumnMetadata): unknown {
  if (/^bool/.test(dataType)) return true
  if (/int/i.test(dataType)) return 1
  return /_(?:date|on)$/.test(name) ? day : at
}
