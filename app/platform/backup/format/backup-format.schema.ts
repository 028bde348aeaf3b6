import { z } from 'zod'
import { errorMessage } from '#app/platform/errors.ts'
import { type Database, tables } from '#db/schema.ts'

/** The message is a sentence for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Its caller has changed nothing yet, or undoes all of it. */
export function restoreRefused(file: string, cause: unknown): BackupError {
  if (cause instanceof BackupError) return cause
  return new BackupError(
    `${file} cannot be restored: ${errorMessage(cause)}. Nothing was changed.`,
    { cause },
  )
}

// Triggers write the counters; after a restore nobody is signed in or has an editor open.
const leftOut: readonly (keyof Database)[] = [
  'appointment_counts',
  'rate_limits',
  'booking_locks',
  'admin_sessions',
  'admin_verifications',
  'open_editors',
]

export const savedTables = tables.filter((table) => !leftOut.includes(table))

/** Tables that a backup has from before the migration that drops them. */
export const formerTables: Readonly<Record<string, string>> = {
  holiday_days: '0006-holidays',
  breaches: '0007-records',
}

export const Header = z.object({
  format: z.literal('gemev-backup'),
  formatVersion: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Null in a backup without encryption whose secret is in the settings. */
  storedSecret: z.string().nullable(),
  secretHash: z.string(),
})
export type Header = z.output<typeof Header>

export const Row = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
)
export type Row = z.output<typeof Row>

export const ImageFile = z.object({
  // Only names that we generate: none of them leads out of the folder.
  path: z.string().regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*){0,4}$/),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[\da-f]{64}$/),
})
export type ImageFile = z.output<typeof ImageFile>

/** The last line: a backup without it is incomplete. */
export const End = z.object({
  rows: z.int(),
  images: z.int(),
  /** Of all lines before this one, as hexadecimal text. */
  sha256: z.string(),
})
export type End = z.output<typeof End>

export const imageLine = 'image file'
export const endLine = 'end'

/** What `BACKUP_COPY_COMMAND` has last done. */
export const OutsideCopyState = z.object({
  /** With a hash of the command, since another command has copied nothing yet. */
  copied: z.object({ name: z.string(), at: z.iso.datetime(), command: z.string() }).optional(),
  /** Why the last try failed, as a sentence; absent after one that succeeded. */
  problem: z.string().optional(),
})
export type OutsideCopyState = z.output<typeof OutsideCopyState>

/** Written before the first step, so that a restore that was killed can be finished. */
export const RestorePlan = z.object({
  /** The folder beside the restored files that gets what was there before. */
  aside: z.string(),
  former: z.array(z.string()),
  restored: z.array(z.string()),
  /** The entry of the audit trail that PostgreSQL has once the rows are committed. */
  entry: z.string().optional(),
})
export type RestorePlan = z.output<typeof RestorePlan>
