import type { Database } from '#db/schema.ts'
import type { describedTables } from './described-tables.ts'

interface OtherTable<Table extends keyof Database> {
  /** Why its columns are not described one by one. */
  reason: string
  /** The columns that say something about a person, or are secret; they are removed from every log line. */
  hidden: readonly (keyof Database[Table] & string)[]
}

const ofLibrary = 'The sign-in library reads its columns by their names.'
const countedByTriggers = 'Only triggers write it, and it holds numbers.'
const oneQueue = 'One queue writes and reads all of its columns.'

/** The tables without a description, each with the reason. A table that is neither here nor described does not compile. */
export const otherTables = {
  admin_users: { reason: ofLibrary, hidden: ['full_name', 'email'] },
  admin_sessions: { reason: ofLibrary, hidden: ['token', 'ip_address', 'user_agent'] },
  admin_accounts: {
    reason: ofLibrary,
    hidden: ['password', 'access_token', 'refresh_token', 'id_token'],
  },
  admin_verifications: { reason: ofLibrary, hidden: ['identifier', 'value'] },
  admin_two_factors: { reason: ofLibrary, hidden: ['secret', 'backup_codes'] },
  admin_passkeys: { reason: ofLibrary, hidden: ['name', 'credential_id', 'public_key'] },
  admin_links: { reason: 'One file writes and reads all of its columns.', hidden: ['token_hash'] },
  outbox: {
    reason: oneQueue,
    // A mail server may name the address that it refuses.
    hidden: ['to_address', 'subject', 'body_text', 'body_html', 'sealed_link', 'last_error'],
  },
  audit_entries: {
    reason: 'No form fills it, and one file writes it.',
    hidden: ['actor_name', 'subject', 'details', 'address', 'search_text'],
  },
  breaches: {
    reason: 'The fields of its form are described, and do not compile without their columns.',
    hidden: ['title', 'noticed', 'affected', 'measures', 'reported'],
  },
  guides: { reason: 'Its two short forms name their columns by type.', hidden: ['approved_by'] },
  closures: { reason: 'Its form names its columns by type.', hidden: [] },
  blog_post_drafts: { reason: 'It stores the fields of a post as one text.', hidden: ['fields'] },
  blog_post_revisions: {
    reason: 'It stores the fields of a post as one text.',
    hidden: ['fields'],
  },
  website_documents: {
    reason: 'Its content is one text, which a schema reads.',
    // It names the addresses of staff who are mailed about requests.
    hidden: ['content'],
  },
  website_document_versions: {
    reason: 'Its content is one text, which a schema reads.',
    hidden: ['content'],
  },
  // A key can hold an address of the network or an email address.
  rate_limits: { reason: 'Only limits and pauses use it.', hidden: ['key'] },
  pictures: { reason: 'The registry of images fills all of its columns.', hidden: [] },
  picture_removals: { reason: oneQueue, hidden: ['last_error'] },
  image_uses: { reason: 'It says which row shows which image, and nothing else.', hidden: [] },
  blog_post_slugs: { reason: 'It only leads from an old address to a post.', hidden: [] },
  blog_post_counts: { reason: countedByTriggers, hidden: [] },
  blog_category_counts: { reason: countedByTriggers, hidden: [] },
  gallery_category_counts: { reason: countedByTriggers, hidden: [] },
  appointment_counts: { reason: countedByTriggers, hidden: [] },
  appointments_per_day: { reason: countedByTriggers, hidden: [] },
  booking_locks: { reason: 'It is a lock for each branch.', hidden: [] },
  holiday_days: { reason: 'It stores one day for each holiday.', hidden: [] },
  website_confirmations: { reason: 'It stores who confirmed what, by ids.', hidden: [] },
  open_editors: { reason: 'It stores who has what open, by ids.', hidden: [] },
  daily_work: { reason: 'It stores one day for each piece of work.', hidden: [] },
  starter_content: { reason: 'It stores which steps are done.', hidden: [] },
} as const satisfies {
  [Table in Exclude<keyof Database, keyof typeof describedTables>]: OtherTable<Table>
}

/** The columns of these tables that no log shows. */
export const otherHiddenColumns: string[] = Object.values(otherTables).flatMap(
  ({ hidden }): readonly string[] => hidden,
)
