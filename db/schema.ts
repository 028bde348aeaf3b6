/**
 * The data model on one page. Names in payloads are the same (S-22.1).
 *
 * Every value here reads the same on both databases: an id is UUIDv7 text, an instant is
 * ISO-8601 text in UTC with milliseconds, a day is `YYYY-MM-DD`, a flag is a boolean, a list is an
 * array. How they are stored is known to `db/migrations/column-types.ts` and to the codec alone.
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
  /** The point of its picture that stays in sight, in percent; null leaves it to the image host. */
  focal_x: number | null
  focal_y: number | null
  search_text: string
  /** Grows by one with each save: a save that started from an older version is refused. */
  version: Generated<number>
  created_by: Id | null
  updated_by: Id | null
  created_at: Instant
  updated_at: Instant
  /** Made when the empty form is shown, so that a retry finds the post it made before. */
  request_key: string | null
}

/** What somebody is typing into a post, beside the post itself; and that they are at it. */
export type BlogPostDraftsTable = {
  id: Id
  /** The post's id, or the request key of one that is not stored yet. */
  post_key: string
  post_id: Id | null
  staff_id: Id
  /** The version of the post that the typing began from; 0 for a new one. */
  base_version: number
  /** When its editor was last heard of. */
  seen_at: Instant
  saved_at: Instant | null
  /** The form's fields as JSON; null when nothing is unsaved. */
  fields: string | null
}

/** A post as it was saved once: its fields as JSON. The last 25 of each post are kept. */
export type BlogPostRevisionsTable = {
  id: Id
  post_id: Id
  version: number
  saved_by: Id | null
  saved_at: Instant
  fields: string
}

/** How many posts have each status; kept by triggers, and never written by the program. */
export type BlogPostCountsTable = {
  status: BlogPostsTable['status']
  amount: number
}

/** How many posts or images a category has, '' counting those without one; kept by triggers. */
export type CategoryCountsTable = {
  category_id: Id
  amount: number
}

/** The slugs that a post had before: whoever comes by an old link is sent on. */
export type BlogPostSlugsTable = {
  slug: string
  post_id: Id
  given_up_at: Instant
}

export type BlogCategoriesTable = {
  id: Id
  name: string
  slug: string
  color: string
  description: string | null
  created_at: Instant
}

export type GalleryImagesTable = {
  id: Id
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
  /** Made in the browser before the picture is sent, so that a retry finds the row it made before. */
  request_key: string | null
  /** What the file was called where it came from; null when that was not said. */
  file_name: string | null
  search_text: Generated<string>
  /** The point that stays in sight, in percent; null leaves it to the image host. */
  focal_x: number | null
  focal_y: number | null
  created_at: Instant
}

export type GalleryCategoriesTable = {
  id: Id
  name: string
  slug: string
  description: string | null
  created_at: Instant
}

/** A picture that staff have uploaded, whether or not something shows it yet. */
export type PicturesTable = {
  /** The image host's name for it, with its folder. */
  public_id: string
  folder: string
  url: string
  width: number
  height: number
  bytes: number
  placeholder: string | null
  created_by: Id | null
  created_at: Instant
}

/** Pictures that nothing shows any more, until the image host has removed them. */
export type PictureRemovalsTable = {
  public_id: string
  attempts: Generated<number>
  next_attempt_at: Instant
  last_error: string | null
  created_at: Instant
}

export type AppointmentsTable = {
  id: Id
  /** What the patient is given to quote on the phone. */
  reference: string
  /** Made when the form is shown, so that a retry finds the row it made before. */
  request_key: string
  first_name: string
  last_name: string
  email: string
  phone: string
  /** E.164, null when the number as typed could not be read as one. */
  phone_normalised: string | null
  service: string
  branch: string | null
  preferred_date: Day | null
  message: string
  appointment_date: Day | null
  /** `HH:MM` in Africa/Accra. */
  appointment_time: string | null
  notes: string | null
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed'
  /** The privacy notice that was shown; null when staff wrote the request for a caller. */
  privacy_version: string | null
  search_text: string
  /** Grows by one with each change: a change that started from an older version is refused. */
  version: Generated<number>
  /** The member of staff who wrote it down for a caller or a walk-in; null when the patient did. */
  entered_by: Id | null
  created_at: Instant
  updated_at: Instant
}

export type AppointmentStatusChangesTable = {
  id: Id
  appointment_id: Id
  from_status: AppointmentsTable['status']
  to_status: AppointmentsTable['status']
  changed_by: Id | null
  changed_at: Instant
}

/** A message that staff sent to a patient from their own phone. */
export type AppointmentMessagesTable = {
  id: Id
  appointment_id: Id
  template: 'confirmed' | 'cancelled' | 'reminder'
  sent_by: Id | null
  sent_at: Instant
}

/** How many appointments have each status; kept by triggers, and never written by the program. */
export type AppointmentCountsTable = {
  status: AppointmentsTable['status']
  amount: number
}

/** The sign-in library's user table, with the clinic's columns added. */
export type AdminUsersTable = {
  id: Id
  full_name: string
  email: string
  email_verified: boolean
  image: string | null
  is_active: boolean
  last_login_at: Instant | null
  two_factor_enabled: Generated<boolean>
  /** When they last asked for a new password that no mail could bring them; null once it is settled. */
  link_wanted_at: Instant | null
  created_at: Instant
  updated_at: Instant
}

export type AdminSessionsTable = {
  id: Id
  user_id: Id
  /** The SHA-256 of what the browser holds, so that whoever reads the table can open nothing. */
  token: string
  expires_at: Instant
  ip_address: string | null
  user_agent: string | null
  created_at: Instant
  updated_at: Instant
}

/** How somebody signs in: the sign-in library's table, in which we use the password alone. */
export type AdminAccountsTable = {
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
  /** Its Argon2id hash in PHC form. */
  password: string | null
  created_at: Instant
  updated_at: Instant
}

/** What the sign-in library remembers between a password and its second factor. */
export type AdminVerificationsTable = {
  id: Id
  identifier: string
  value: string
  expires_at: Instant
  created_at: Instant
  updated_at: Instant
}

/** Second factors; secrets and recovery codes are encrypted by the sign-in library. */
export type AdminTwoFactorsTable = {
  id: Id
  user_id: Id
  secret: string
  backup_codes: string
  verified: boolean | null
  failed_verification_count: number | null
  locked_until: Instant | null
}

/** One-time links; only a hash is kept, so that whoever reads the table can open none. */
export type AdminLinksTable = {
  token_hash: string
  purpose: 'set-up' | 'set-password'
  /** Null while there is nobody yet: the link then makes the first admin. */
  user_id: Id | null
  expires_at: Instant
  created_at: Instant
}

/** Mail that is written with what caused it, and sent afterwards. */
export type OutboxTable = {
  id: Id
  to_address: string
  subject: string
  body_text: string
  body_html: string | null
  /** Stays the same on every attempt, so that a mailbox can drop repeats. */
  message_id: string
  status: 'waiting' | 'sent' | 'dead'
  attempts: Generated<number>
  next_attempt_at: Instant
  /** Until then one process is delivering it, and no other takes it. */
  claimed_until: Instant | null
  /** After it the mail is of no more use: a link in it has expired. */
  give_up_at: Instant | null
  last_error: string | null
  created_at: Instant
  sent_at: Instant | null
}

export type RateLimitsTable = {
  key: string
  points: number
  resets_at: Instant
  /** When the next use may be made, for limits that pause; null for those that count in windows. */
  free_at: Instant | null
}

/** The steps of loading the starter content that were done, whatever became of what they loaded. */
export type StarterContentTable = {
  step: string
  done_at: Instant
}

export interface Database {
  blog_posts: BlogPostsTable
  blog_post_slugs: BlogPostSlugsTable
  blog_post_drafts: BlogPostDraftsTable
  blog_post_revisions: BlogPostRevisionsTable
  blog_post_counts: BlogPostCountsTable
  blog_categories: BlogCategoriesTable
  blog_category_counts: CategoryCountsTable
  gallery_images: GalleryImagesTable
  gallery_categories: GalleryCategoriesTable
  gallery_category_counts: CategoryCountsTable
  pictures: PicturesTable
  picture_removals: PictureRemovalsTable
  appointments: AppointmentsTable
  appointment_status_changes: AppointmentStatusChangesTable
  appointment_messages: AppointmentMessagesTable
  appointment_counts: AppointmentCountsTable
  admin_users: AdminUsersTable
  admin_sessions: AdminSessionsTable
  admin_accounts: AdminAccountsTable
  admin_verifications: AdminVerificationsTable
  admin_two_factors: AdminTwoFactorsTable
  admin_links: AdminLinksTable
  outbox: OutboxTable
  rate_limits: RateLimitsTable
  starter_content: StarterContentTable
}

type ColumnsHolding<Value> = {
  [Table in keyof Database]: {
    [Column in keyof Database[Table]]: NonNullable<
      SelectType<Database[Table][Column]>
    > extends Value
      ? Column
      : never
  }[keyof Database[Table]]
}[keyof Database]

/** The columns whose stored form differs from the one in code; a forgotten one does not compile. */
export const encodedColumns: {
  booleans: Record<ColumnsHolding<boolean>, true>
  lists: Record<ColumnsHolding<readonly unknown[]>, true>
} = {
  booleans: {
    is_featured: true,
    is_active: true,
    email_verified: true,
    two_factor_enabled: true,
    verified: true,
  },
  lists: { tags: true },
}
