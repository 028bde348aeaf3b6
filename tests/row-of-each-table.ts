import type { ColumnMetadata, Insertable, Kysely } from 'kysely'
import { savedTables } from '#app/platform/backup/format/backup-format.schema.ts'
import { parentsFirst, readForeignKeys } from '#app/platform/database/dialects.server.ts'
import type { Database } from '#db/schema.ts'

const at = '2026-11-20T08:30:00.123Z'
const day = '2026-11-24'
const sha = 'a'.repeat(64)

/**
 * Rows of tables that a backup saves. Columns that are not here are filled by their type, and with the row that they
 * refer to.
 */
const rows: { [Table in keyof Database]?: Partial<Insertable<Database[Table]>> } = {
  admin_users: {
    id: 'ama',
    full_name: 'Ama Ɔwusu',
    email: 'ama@example.com',
    is_active: false,
    role: 'front-desk',
    branch: 'bole',
  },
  admin_accounts: {
    id: 'account',
    user_id: 'ama',
  },
  admin_two_factors: { id: 'two', user_id: 'ama', secret: 's', backup_codes: 'b', verified: true },
  admin_passkeys: {
    id: 'passkey',
    user_id: 'ama',
    name: 'Chrome on Android',
    counter: 4_294_967_295,
    device_type: 'multiDevice',
    backed_up: true,
  },
  admin_links: {
    token_hash: sha,
    purpose: 'set-password',
    user_id: 'ama',
  },
  outbox: {
    id: 'mail',
    to_address: 'ama@example.com',
    subject: 'A line\nand "another" <one>',
    message_id: '<a@b>',
    status: 'sent',
  },
  starter_content: { step: 'images' },
  audit_entries: {
    id: 'entry',
    actor_name: 'Ama',
    action: 'access.signed-in',
    details: ['one', 'two, "three"'],
  },
  daily_work: { name: 'backup', done_on: day },
  guides: {
    id: 'guide',
    title: 'Fasting',
    content: '<p>Eat nothing.</p>',
  },
  closures: {
    id: 'closure',
    branch: 'bole',
    kind: 'closed',
    sentence: 'No power',
    ends_at: '2026-11-20T18:00:00.000Z',
  },
  website_documents: { id: 'facts', content: '{}', version: 2 },
  website_document_versions: {
    id: 'version',
    document_id: 'facts',
    content: '{}',
  },
  website_confirmations: { id: 'hours' },
  pictures: {
    public_id: 'gemev/blog/a',
    folder: 'gemev/blog',
    url: '/a',
  },
  image_uses: { public_id: 'gemev/blog/a', resource: 'blog_posts', row_id: 'post', role: 'cover' },
  picture_removals: { public_id: 'gemev/blog/b' },
  gallery_categories: { id: 'rooms', name: 'Rooms', slug: 'rooms' },
  gallery_images: {
    id: 'image',
    cloudinary_url: '/a',
    cloudinary_public_id: 'gemev/gallery/a',
    category_id: 'rooms',
    is_featured: true,
  },
  blog_categories: { id: 'heart', name: 'Heart', slug: 'heart', color: '#112233' },
  blog_posts: {
    id: 'post',
    slug: 'ecg',
    title: 'What an ECG shows',
    content: '<p>Ŋ and 😀</p>',
    category_id: 'heart',
    tags: ['heart', 'ECG'],
    status: 'published',
    view_count: 7,
    created_by: 'ama',
  },
  blog_post_revisions: { id: 'revision', post_id: 'post', version: 1, fields: '{}' },
  blog_post_drafts: {
    id: 'draft',
    fields: '{}',
    post_key: 'post',
    post_id: 'post',
    staff_id: 'ama',
  },
  blog_post_slugs: { slug: 'old-ecg', post_id: 'post' },
  appointments: {
    id: 'appointment',
    reference: 'GM-1',
    request_key: 'key',
    first_name: 'Kojo',
    last_name: 'Boateng',
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
  appointment_messages: {
    id: 'message',
    appointment_id: 'appointment',
    template: 'confirmed',
    channel: 'sms',
    status: 'sent',
    sent_by: 'ama',
  },
  appointment_events: {
    id: 'event',
    appointment_id: 'appointment',
    number: 1,
    kind: 'visit',
    at,
    by: 'staff',
    from_status: 'pending',
    to_status: 'confirmed',
    attendance: 'arrived',
  },
}

/** Stores a row with a value in every column, in each table that a backup saves. */
export async function fillEachTable(db: Kysely<Database>): Promise<void> {
  const stored = await db.introspection.getTables()
  const keys = await readForeignKeys(db)
  const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>
  // The entry of an earlier test is still there: the database refuses to delete it.
  const entries = await db.selectFrom('audit_entries').select('id').execute()
  const isFilled = entries.some(({ id }) => id === rows.audit_entries?.id)
  const empty = savedTables.filter((table) => !(isFilled && table === 'audit_entries'))
  for (const table of await parentsFirst(db, empty)) {
    const columns = stored.find(({ name }) => name === table)?.columns ?? []
    const row: Record<string, unknown> = { ...rows[table] }
    for (const column of columns.filter(({ name }) => !(name in row))) {
      const key = keys.find((each) => each.table === table && each.column === column.name)
      const parent = key && rows[key.parent as keyof Database]
      if (column.isNullable && parent && 'id' in parent) row[column.name] = parent.id
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
