// Imported function by function: the whole of date-fns would take 300 MB of memory at the start.
import { subMinutes } from 'date-fns/subMinutes'
import { subMonths } from 'date-fns/subMonths'
import { searchText } from '#app/platform/database/search/search-text.server.ts'
import { newId } from '#app/platform/id.ts'
import type { PlatformNeeds } from '#app/platform/parts.ts'
import type { Actor } from './actor.ts'
import type { AuditAction } from './audit-actions.ts'

export interface AuditEntry {
  action: AuditAction
  rowId?: string
  /** What the row is called: a title, a reference, a colleague's name; nothing about a patient's health. */
  subject?: string
  shown?: string
  /** Names of changed fields, and values that are neither secret nor medical. */
  details?: readonly string[]
}

/** `db` is the transaction of the change, so that both are stored or neither. */
export async function recordAudit(
  { db, clock, by }: PlatformNeeds<'by' | 'db' | 'clock'>,
  entry: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values(rowOf(clock.now(), by, entry))
    .execute()
}

const viewMinutes = 10

export async function recordView(
  { db, clock, by }: PlatformNeeds<'by' | 'db' | 'clock'>,
  entry: AuditEntry & { rowId: string },
): Promise<void> {
  const row = rowOf(clock.now(), by, entry)
  const seen = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('row_id', '=', row.row_id)
    .where('created_at', '>', subMinutes(clock.now(), viewMinutes).toISOString())
    .where('action', '=', row.action)
    .where('actor_id', '=', row.actor_id)
    .limit(1)
    .executeTakeFirst()
  if (!seen) await db.insertInto('audit_entries').values(row).execute()
}

function rowOf(now: Date, by: Actor, { action, rowId, subject, shown, details }: AuditEntry) {
  return {
    id: newId(),
    created_at: now.toISOString(),
    actor_id: by.id,
    actor_name: by.name,
    action,
    row_id: rowId ?? null,
    subject: subject ?? null,
    details: [...(details ?? [])],
    address: by.address,
    request_id: by.requestId,
    // A search drops the commas after its words, so they are dropped here as well.
    search_text: searchText(by.name, subject, shown?.replaceAll(',', '')),
  }
}

/** They are retained for more than a year, because the database refuses to delete younger ones. */
export async function eraseOldEntries(
  { db, clock }: PlatformNeeds<'db' | 'clock'>,
  retentionMonths: number,
): Promise<void> {
  const oldest = subMonths(clock.now(), retentionMonths).toISOString()
  await db.deleteFrom('audit_entries').where('created_at', '<', oldest).execute()
}
