/**
 * The data model on one page. Names in payloads are the same (S-22.1).
 *
 * Every value has the same form on both databases: an id is UUIDv7 text, an instant is ISO-8601 text in UTC with
 * milliseconds, a day is `YYYY-MM-DD`, a flag is a boolean, a list is an array. Only `db/migrations/migration.ts` and the
 * codec know how they are stored.
 *
 * In a table whose rows are edited, `version` grows by one with each change, and a change from an older version is a conflict. A
 * `request_key` was made before anything was sent, so that a retry finds the stored row. Until `claimed_until` one process
 * has claimed the task, and no other works at it.
 */
import type { Generated, SelectType } from 'kysely'

export type DatabaseKind = 'sqlite' | 'postgres'

type Id = string
type Instant = string
type Day = string

export type BlogPostsTable = {
  id: Id
  slug: string
  title: string
  excerpt: string
  content: string
  featured_image: string | null
  featured_image_alt: string | null
  category_id: Id | null
  tags: string[]
  status: 'draft' | 'published' | 'archived'
  published_at: Instant | null
  view_count: Generated<number>
  meta_title: string | null
  meta_description: string | null
  search_text: string
  /** Whether the post is a sample that nobody who works here has confirmed or changed; visitors see a mark. */
  is_sample: Generated<boolean>
  version: Generated<number>
  created_by: Id | null
  updated_by: Id | null
  created_at: Instant
  updated_at: Instant
  request_key: string | null
}

export type BlogCategoriesTable = {
  id: Id
  version: Generated<number>
  name: string
  slug: string
  color: string
  description: string | null
  created_at: Instant
}

export type GalleryImagesTable = {
  id: Id
  version: Generated<number>
  cloudinary_url: string
  cloudinary_public_id: string
  alt_text: string | null
  category_id: Id | null
  is_featured: boolean
  sort_order: Generated<number>
  width: number | null
  height: number | null
  placeholder: string | null
  bytes: number | null
  created_by: Id | null
  request_key: string | null
  /** The original name of the file; null when it was not sent. */
  file_name: string | null
  search_text: Generated<string>
  created_at: Instant
}

/** An image that staff have uploaded, whether or not it is shown anywhere. */
export type PicturesTable = {
  /** The image host's public id, with its folder. */
  public_id: string
  folder: string
  url: string
  width: number
  height: number
  bytes: number
  placeholder: string | null
  /** The point that draws the eye, in percent from the left and the top; null where the image host reports none. */
  attention_x: number | null
  attention_y: number | null
  created_by: Id | null
  created_at: Instant
}

export type PictureRemovalsTable = {
  public_id: string
  created_at: Instant
  status: Generated<'waiting' | 'failed'>
  attempts: Generated<number>
  next_attempt_at: Instant
  claimed_until: Instant | null
  last_error: string | null
}

export type AppointmentsTable = {
  id: Id
  /** The reference that the patient quotes on the phone. */
  reference: string
  request_key: string
  first_name: string
  last_name: string
  /** Who asks for the patient, and so has this phone and email; null for a patient who asks. */
  asked_by: string | null
  email: string
  phone: string
  /** E.164; null when the typed number could not be parsed. */
  phone_normalised: string | null
  service: string
  /** What the patient also needs; never the same as `service`. */
  second_service: string | null
  branch: string | null
  preferred_date: Day | null
  message: string
  /** Where a health worker who refers the patient works, and how to reach them. */
  referral_facility: string | null
  referral_contact: string | null
  /** How soon the examination is needed; one of the choices of the form. */
  referral_urgency: string | null
  referral_reason: string | null
  /** How the patient would like to pay; one of the choices of the form. */
  payment_preference: string | null
  appointment_date: Day | null
  /** `HH:MM` in Africa/Accra. */
  appointment_time: string | null
  notes: string | null
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed'
  /** The version of the privacy notice that was shown; null when staff entered the request. */
  privacy_version: string | null
  search_text: string
  version: Generated<number>
  /** The member of staff who entered the request for a caller or a walk-in; null when the patient sent it. */
  entered_by: Id | null
  /** Grows by one when staff make the link to the patient's page void: its token is made from it. */
  link_version: Generated<number>
  /** The day that the patient asks for instead; null once staff have answered, and while there is none. */
  asked_date: Day | null
  /** Since when the patient would come earlier if a time becomes free; null for one who has not asked for that. */
  earlier_asked_at: Instant | null
  /** Whether the patient came on the day of the visit, beside the status; null while nobody has recorded it. */
  attendance: 'arrived' | 'no-show' | null
  /** When the attendance was recorded: for a patient who arrived, about the time of arrival. */
  attended_at: Instant | null
  /** How the request reached the clinic; null where staff entered it before the form had this field. */
  source: 'web' | 'phone' | 'walk-in' | 'whatsapp' | null
  /** Since when the patient wants no messages about the appointment; null while they do. */
  messages_off_at: Instant | null
  /** When the patient was first told what the clinic has decided; null while nobody has told them. */
  answered_at: Instant | null
  /** Since when the patient has not been told what has changed; null while they know everything. */
  untold_since: Instant | null
  /** When staff want to call again after nobody answered; null when nobody has tried, and once the request is answered. */
  call_again_at: Instant | null
  /** The sentence that tells the patient why the clinic cancelled; null without a reason. */
  clinic_reason: string | null
  /** When staff last set the request back to pending, other than by an undo: it waits since then. Null when never. */
  set_back_at: Instant | null
  /** What was wrong with the time of the visit when staff kept it on purpose (`domain/schedule`); null while they have not. */
  kept_slot: string | null
  created_at: Instant
  updated_at: Instant
}

/** Events are only added; the database refuses to change one, and deletes them with their appointment. */
export type AppointmentEventsTable = {
  id: Id
  appointment_id: Id
  /** The position of the event in the history of its appointment, from 1: two events can have the same instant. */
  number: number
  /**
   * The request came in, or was entered by staff; its status, or its day, time or branch, was changed; the patient
   * asked for another day, and staff declined it; the link to the patient's page was made void; staff recorded whether
   * the patient came, or took that back; the patient would come earlier, or not any more; staff stopped the messages to
   * the patient, or allowed them again; staff offered a freed time, which is the day, time and branch here, and the
   * patient refused it. `declined` is that refusal of an offered time, `reschedule-declined` that of the patient's
   * request for another day.
   */
  kind:
    | 'received'
    | 'entered'
    | 'status'
    | 'visit'
    | 'asked'
    | 'reschedule-declined'
    | 'link'
    | 'attendance'
    | 'earlier'
    | 'not-earlier'
    | 'offered'
    | 'declined'
    | 'messages-off'
    | 'messages-on'
    | 'not-reached'
  at: Instant
  by: 'patient' | 'staff'
  /** Null for a patient, and for staff whose account was deleted. */
  staff_id: Id | null
  from_status: AppointmentsTable['status'] | null
  to_status: AppointmentsTable['status'] | null
  from_date: Day | null
  from_time: string | null
  from_branch: string | null
  to_date: Day | null
  to_time: string | null
  to_branch: string | null
  from_service: string | null
  to_service: string | null
  asked_date: Day | null
  /** Why the patient cancelled or asked for another day, in their words. */
  patient_reason: string | null
  /** Null where the attendance was taken back. */
  attendance: AppointmentsTable['attendance']
  /** Why an owner booked a visit for a full, closed or past time. */
  override_reason: string | null
}

/** `manual` waits for staff, who send it by WhatsApp; `dropped` is not sent, as something has changed since. */
export type AppointmentMessagesTable = {
  id: Id
  appointment_id: Id
  template: 'received' | 'confirmed' | 'changed' | 'withdrawn' | 'cancelled' | 'reminder' | 'result'
  /** `call`: staff have told the patient in another way than by WhatsApp. */
  channel: 'sms' | 'mail' | 'whatsapp' | 'call'
  /** The text, encrypted; null once it is erased, and where staff wrote it. */
  sealed_text: string | null
  /** Unique, so that the reminder of a visit is stored only once. */
  once_key: string | null
  /** The appointment's last event when the message was stored: a later change of the visit makes it outdated. */
  event_number: Generated<number>
  /** When the gateway was called; while its answer is missing, nobody knows whether it took the message. */
  handed_over_at: Instant | null
  /** The gateway's own id of the message, once it was taken. */
  gateway_id: string | null
  /** After this instant the message is of no more use. */
  give_up_at: Instant | null
  created_at: Instant
  sent_at: Instant | null
  /** The member of staff who sent the message; null for the program. */
  sent_by: Id | null
  status: 'waiting' | 'manual' | 'sent' | 'failed' | 'dropped'
  attempts: Generated<number>
  next_attempt_at: Instant
  claimed_until: Instant | null
  last_error: string | null
}

/** The queue of mails: stored in the transaction that caused them, and sent afterwards. */
export type OutboxTable = {
  id: Id
  to_address: string
  subject: string
  body_text: string
  /** Always null: mail is plain text. */
  body_html: string | null
  /** The link that belongs into the text, encrypted. */
  sealed_link: string | null
  /** An id that is the same on every attempt, so that a mailbox can drop duplicates. */
  message_id: string
  /** After this instant the mail is not sent any more, for example because its link has expired. */
  give_up_at: Instant | null
  created_at: Instant
  sent_at: Instant | null
  status: 'waiting' | 'sent' | 'failed'
  attempts: Generated<number>
  next_attempt_at: Instant
  claimed_until: Instant | null
  last_error: string | null
}

/** Who did what to which row: entries are only added, and remain when the person or the row is deleted. */
export type AuditEntriesTable = {
  id: Id
  created_at: Instant
  /** Null for the program itself, and for somebody whom it does not know. */
  actor_id: Id | null
  /** The name of the person at that time. */
  actor_name: string
  action: string
  row_id: Id | null
  /** The name of the row at that time: a title, a reference, a colleague's name. */
  subject: string | null
  /** Names of changed fields, and values that are neither secret nor medical. */
  details: string[]
  address: string | null
  request_id: string | null
  search_text: string
}

export interface Database {
  blog_posts: BlogPostsTable
  /** The former slugs of posts, which redirect to the current one. */
  blog_post_slugs: {
    slug: string
    post_id: Id
    given_up_at: Instant
  }
  /** The autosaved form of a post and person. */
  blog_post_drafts: {
    id: Id
    /** The post's id, or the request key of one that is not stored yet. */
    post_key: string
    post_id: Id | null
    staff_id: Id
    /** The version of the post that the draft started from; 0 for a new one. */
    base_version: number
    saved_at: Instant
    /** The form's fields as JSON. */
    fields: string
  }
  /** A saved version of a post: its fields as JSON. The last 25 of each post are stored. */
  blog_post_revisions: {
    id: Id
    post_id: Id
    version: number
    saved_by: Id | null
    saved_at: Instant
    fields: string
  }
  blog_categories: BlogCategoriesTable
  gallery_images: GalleryImagesTable
  gallery_categories: {
    id: Id
    version: Generated<number>
    name: string
    slug: string
    description: string | null
    created_at: Instant
  }
  pictures: PicturesTable
  picture_removals: PictureRemovalsTable
  /** Which rows show which images: written with the row, in its transaction. */
  image_uses: {
    public_id: string
    /** The table of the row. */
    resource: string
    row_id: Id
    /** The use of the image in the row, such as its text or its cover. */
    role: string
  }
  appointments: AppointmentsTable
  appointment_events: AppointmentEventsTable
  appointment_messages: AppointmentMessagesTable
  /** Only triggers write it: counting 100,000 appointments takes 20 ms, more than all else on the page of the list. */
  appointment_counts: {
    status: AppointmentsTable['status']
    amount: number
  }
  /** A row for each branch, which a booking writes before it counts, so that two bookings do not take the last slot. */
  booking_locks: {
    branch: string
    bookings: number
  }
  /** The sign-in library's user table, with the clinic's columns added. */
  admin_users: {
    id: Id
    full_name: string
    email: string
    email_verified: boolean
    image: string | null
    is_active: boolean
    role: Generated<'owner' | 'editor' | 'front-desk'>
    /** The one branch whose appointments the person sees; null for all. Only the front desk is limited. */
    branch: string | null
    /** Whether the person must set up a second factor before anything else. */
    second_factor_required: Generated<boolean>
    version: Generated<number>
    last_login_at: Instant | null
    two_factor_enabled: Generated<boolean>
    created_at: Instant
    updated_at: Instant
  }
  admin_sessions: {
    id: Id
    user_id: Id
    /** The SHA-256 of the cookie's token, so that the table's content opens no session. */
    token: string
    expires_at: Instant
    ip_address: string | null
    user_agent: string | null
    created_at: Instant
    updated_at: Instant
  }
  /** The sign-in library's table of sign-in methods; we use only passwords. */
  admin_accounts: {
    id: Id
    user_id: Id
    /** The user's id, and `credential`: there is no other provider. */
    account_id: string
    provider_id: string
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: Instant | null
    refresh_token_expires_at: Instant | null
    scope: string | null
    /** The Argon2id hash of the password, in PHC form. */
    password: string | null
    created_at: Instant
    updated_at: Instant
  }
  /** The steps that the sign-in library waits for: a code after a password, or the answer of a passkey. */
  admin_verifications: {
    id: Id
    identifier: string
    value: string
    expires_at: Instant
    created_at: Instant
    updated_at: Instant
  }
  /** Second factors; secrets and recovery codes are encrypted by the sign-in library. */
  admin_two_factors: {
    id: Id
    user_id: Id
    secret: string
    backup_codes: string
    verified: boolean | null
    failed_verification_count: number | null
    locked_until: Instant | null
  }
  /** Public keys by which staff sign in with a device of theirs; the private keys never leave the devices. */
  admin_passkeys: {
    id: Id
    user_id: Id
    name: string
    credential_id: string
    public_key: string
    /** How often the device says that the key was used; 0 where it does not count. */
    counter: number
    device_type: string
    backed_up: boolean
    transports: string | null
    /** The model of the device or password manager. */
    aaguid: string | null
    created_at: Instant
    last_used_at: Instant | null
  }
  /** One-time links; only a hash is stored, so that the table's content opens no link. */
  admin_links: {
    token_hash: string
    purpose: 'set-up' | 'set-password'
    /** Anybody may request a link for an address; staff and the command line make those that are passed on. */
    origin: Generated<'requested' | 'passed-on'>
    /** Null for a set-up link, which creates the first admin. */
    user_id: Id | null
    expires_at: Instant
    created_at: Instant
  }
  outbox: OutboxTable
  rate_limits: {
    key: string
    points: number
    resets_at: Instant
    /** When the next use is allowed, for limits with backoff; null for those that count in windows. */
    free_at: Instant | null
  }
  audit_entries: AuditEntriesTable
  /** When each piece of work that is done once a day was last done. */
  daily_work: {
    name: string
    done_on: Day
  }
  /** How to prepare for an examination. Public while a clinician has approved the present text. */
  guides: {
    id: Id
    version: Generated<number>
    title: string
    /** Sanitised HTML. */
    content: string
    /** The clinician's name, and the plain date; null together. */
    approved_by: string | null
    approved_on: string | null
    created_at: Instant
    updated_at: Instant
    updated_by: Id | null
  }
  /** The completed steps of loading the starter content. */
  starter_content: {
    step: string
    done_at: Instant
  }
  /**
   * A document of the clinic's content, as JSON; one that was never edited has no row. Also what owners enter at System, whose
   * passwords are encrypted (`platform/settings`).
   */
  website_documents: {
    /** The name of the document. */
    id: string
    content: string
    /** Grows by one with each save; version 1 is the content of a new site. */
    version: number
    updated_at: Instant
    updated_by: Id | null
  }
  /** A saved version of a document; the last 25 of each are stored. */
  website_document_versions: {
    id: Id
    document_id: string
    version: number
    content: string
    saved_at: Instant
    saved_by: Id | null
  }
  /** The items of the checklist that an owner has confirmed. */
  website_confirmations: {
    id: string
    confirmed_at: Instant
    confirmed_by: Id | null
  }
  /** A stretch of time in which a branch, or with null all of them, is closed or offers less (S-1.8). */
  closures: {
    id: Id
    branch: string | null
    kind: 'closed' | 'limited'
    /** The id of the service that a limited branch cannot offer; null where the sentence alone says what is missing. */
    service: string | null
    sentence: string
    starts_at: Instant
    ends_at: Instant
    version: Generated<number>
    created_at: Instant
    created_by: Id | null
  }
  /** A person's editor of a row that reports every minute that it is open (`domain/blog`). */
  open_editors: {
    post_id: Id
    staff_id: Id
    seen_at: Instant
  }
}

/**
 * All tables, in an order in which tests can empty them, and whether cached pages are rendered from them: then every
 * change of a column expires those pages. A missing one does not compile.
 */
const isPublic = {
  appointment_events: false,
  appointment_messages: false,
  appointments: false,
  // Emptied after the rows that they count, or the triggers would count below zero.
  appointment_counts: false,
  booking_locks: false,
  // Written with the slug of a post, which is public itself.
  blog_post_slugs: false,
  blog_post_drafts: false,
  blog_post_revisions: false,
  blog_posts: true,
  blog_categories: true,
  gallery_images: true,
  gallery_categories: true,
  picture_removals: false,
  // Written with or before the row that shows the image.
  image_uses: false,
  pictures: false,
  website_confirmations: false,
  website_document_versions: false,
  website_documents: true,
  closures: true,
  open_editors: false,
  admin_links: false,
  admin_passkeys: false,
  admin_two_factors: false,
  admin_verifications: false,
  admin_accounts: false,
  admin_sessions: false,
  admin_users: false,
  outbox: false,
  rate_limits: false,
  starter_content: false,
  audit_entries: false,
  daily_work: false,
  guides: true,
} satisfies Record<keyof Database, boolean>

export const tables = Object.keys(isPublic) as (keyof Database)[]
export const publicTables = tables.filter((table) => isPublic[table])

type ColumnsHolding<Value> = {
  [Table in keyof Database]: {
    [Column in keyof Database[Table]]: NonNullable<
      SelectType<Database[Table][Column]>
    > extends Value
      ? Column
      : never
  }[keyof Database[Table]]
}[keyof Database]

/** The columns whose stored form differs from the one in code; a missing one does not compile. */
export const encodedColumns: {
  booleans: Record<ColumnsHolding<boolean>, true>
  lists: Record<ColumnsHolding<readonly unknown[]>, true>
} = {
  booleans: {
    is_featured: true,
    is_sample: true,
    is_active: true,
    email_verified: true,
    two_factor_enabled: true,
    second_factor_required: true,
    verified: true,
    backed_up: true,
  },
  lists: { tags: true, details: true },
}
