import type { Database } from '#db/schema.ts'
import type { describedTables } from './described-tables.ts'

const open = 'open'
/** The column contains data about a person, or a secret: no log line has it. */
const hidden = 'hidden'

interface OtherTable<Table extends keyof Database> {
  /** Why the columns of the table are not described one by one. */
  reason: string
  /** Whether log lines may have a column; one that is not named does not compile. */
  columns: Record<keyof Database[Table], typeof open | typeof hidden>
}

const ofLibrary = 'The sign-in library reads its columns by their names.'
const countedByTriggers = 'Only triggers write it, and it holds numbers.'
const describedFields =
  'The fields of its form are described, and do not compile without their columns.'
const oneQueue = 'One queue writes and reads all of its columns.'

/** The tables without a description, each with the reason. A table that is neither here nor described does not compile. */
export const otherTables = {
  admin_sessions: {
    reason: ofLibrary,
    columns: {
      id: open,
      user_id: open,
      token: hidden,
      expires_at: open,
      ip_address: hidden,
      user_agent: hidden,
      created_at: open,
      updated_at: open,
    },
  },
  admin_accounts: {
    reason: ofLibrary,
    columns: {
      id: open,
      user_id: open,
      account_id: open,
      provider_id: open,
      access_token: hidden,
      refresh_token: hidden,
      id_token: hidden,
      access_token_expires_at: open,
      refresh_token_expires_at: open,
      scope: open,
      password: hidden,
      created_at: open,
      updated_at: open,
    },
  },
  admin_verifications: {
    reason: ofLibrary,
    columns: {
      id: open,
      identifier: hidden,
      value: hidden,
      expires_at: open,
      created_at: open,
      updated_at: open,
    },
  },
  admin_two_factors: {
    reason: ofLibrary,
    columns: {
      id: open,
      user_id: open,
      secret: hidden,
      backup_codes: hidden,
      verified: open,
      failed_verification_count: open,
      locked_until: open,
    },
  },
  admin_passkeys: {
    reason: ofLibrary,
    columns: {
      id: open,
      user_id: open,
      name: hidden,
      credential_id: hidden,
      public_key: hidden,
      counter: open,
      device_type: open,
      backed_up: open,
      transports: open,
      aaguid: open,
      created_at: open,
      last_used_at: open,
    },
  },
  admin_links: {
    reason: 'One file writes and reads all of its columns.',
    columns: {
      token_hash: hidden,
      purpose: open,
      origin: open,
      user_id: open,
      expires_at: open,
      created_at: open,
    },
  },
  outbox: {
    reason: oneQueue,
    columns: {
      id: open,
      to_address: hidden,
      subject: hidden,
      body_text: hidden,
      body_html: hidden,
      sealed_link: hidden,
      message_id: open,
      status: open,
      attempts: open,
      next_attempt_at: open,
      claimed_until: open,
      give_up_at: open,
      // A mail server may name the address that it refuses.
      last_error: hidden,
      created_at: open,
      sent_at: open,
    },
  },
  audit_entries: {
    reason: 'No form fills it, and one file writes it.',
    columns: {
      id: open,
      created_at: open,
      actor_id: open,
      actor_name: hidden,
      action: open,
      row_id: open,
      subject: hidden,
      details: hidden,
      address: hidden,
      request_id: open,
      search_text: hidden,
    },
  },
  breaches: {
    reason: describedFields,
    columns: {
      id: open,
      version: open,
      title: hidden,
      noticed: hidden,
      affected: hidden,
      measures: hidden,
      reported: hidden,
      created_at: open,
    },
  },
  blog_post_drafts: {
    reason: 'It stores the fields of a post as one text.',
    columns: {
      id: open,
      post_key: open,
      post_id: open,
      staff_id: open,
      base_version: open,
      saved_at: open,
      fields: hidden,
    },
  },
  blog_post_revisions: {
    reason: 'It stores the fields of a post as one text.',
    columns: {
      id: open,
      post_id: open,
      version: open,
      saved_by: open,
      saved_at: open,
      fields: hidden,
    },
  },
  website_documents: {
    reason: 'Its content is one text, which a schema reads.',
    columns: {
      id: open,
      // The content names the addresses of staff who are mailed about requests.
      content: hidden,
      version: open,
      updated_at: open,
      updated_by: open,
    },
  },
  website_document_versions: {
    reason: 'Its content is one text, which a schema reads.',
    columns: {
      id: open,
      document_id: open,
      version: open,
      content: hidden,
      saved_at: open,
      saved_by: open,
    },
  },
  rate_limits: {
    reason: 'Only limits and pauses use it.',
    // A key can hold an address of the network or an email address.
    columns: { key: hidden, points: open, resets_at: open, free_at: open },
  },
  pictures: {
    reason: 'The registry of images fills all of its columns.',
    columns: {
      public_id: open,
      folder: open,
      url: open,
      width: open,
      height: open,
      bytes: open,
      placeholder: open,
      attention_x: open,
      attention_y: open,
      created_by: open,
      created_at: open,
    },
  },
  picture_removals: {
    reason: oneQueue,
    columns: {
      public_id: open,
      status: open,
      attempts: open,
      next_attempt_at: open,
      claimed_until: open,
      last_error: hidden,
      created_at: open,
    },
  },
  image_uses: {
    reason: 'It says which row shows which image, and nothing else.',
    columns: { public_id: open, resource: open, row_id: open, role: open },
  },
  blog_post_slugs: {
    reason: 'It only leads from an old address to a post.',
    columns: { slug: open, post_id: open, given_up_at: open },
  },
  appointment_counts: { reason: countedByTriggers, columns: { status: open, amount: open } },
  appointments_per_day: {
    reason: countedByTriggers,
    columns: { day: open, branch: open, service: open, amount: open },
  },
  booking_locks: {
    reason: 'It is a lock for each branch.',
    columns: { branch: open, bookings: open },
  },
  holiday_days: {
    reason: 'It stores one day for each holiday.',
    columns: { id: open, day: open, set_at: open, set_by: open },
  },
  website_confirmations: {
    reason: 'It stores who confirmed what, by ids.',
    columns: { id: open, confirmed_at: open, confirmed_by: open },
  },
  open_editors: {
    reason: 'It stores who has what open, by ids.',
    columns: { resource: open, row_id: open, staff_id: open, seen_at: open },
  },
  backup_requests: {
    reason: 'It stores one request for a backup and the process that makes it.',
    columns: {
      id: open,
      requested_at: open,
      claimed_by: open,
      claimed_until: open,
      failed_at: open,
    },
  },
  daily_work: {
    reason: 'It stores one day for each piece of work.',
    columns: { name: open, done_on: open },
  },
  starter_content: {
    reason: 'It stores which steps are done.',
    columns: { step: open, done_at: open },
  },
} as const satisfies {
  [Table in Exclude<keyof Database, keyof typeof describedTables>]: OtherTable<Table>
}

/** The columns of these tables that no log shows. */
export const otherHiddenColumns: string[] = Object.values(otherTables).flatMap(({ columns }) =>
  Object.entries(columns).flatMap(([name, use]) => (use === hidden ? [name] : [])),
)
