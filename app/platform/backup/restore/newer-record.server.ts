import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { sqliteFile } from '#app/platform/database/sqlite/sqlite.server.ts'
import type { PlatformNeeds } from '#app/platform/parts.ts'

/** What the replaced data know, and a backup that was made before does not. */
interface NewerRecord {
  requests: Map<string, { link_version: number; messages_off_at: string | null }>
  inactive: Set<string>
}

const byHand =
  'Work after the backup is lost. Please do it again. Delete what people asked you to erase. Deactivate colleagues who left. Make new links where one was in wrong hands. Stop messages to patients who want none.'

export const restoreRow = 'restore'

/**
 * Deactivated accounts, void links and stopped messages are so again, as that harms nobody. Requests that were erased
 * stay, because bringing one back may be why the backup is restored. Returns sentences about all of it for the owners,
 * which the audit trail lists as well.
 */
export async function applyNewerRecord(
  { db, clock, by }: PlatformNeeds<'by' | 'db' | 'clock'>,
  { dataDir, createdAt }: { dataDir: string; createdAt: string },
): Promise<string[]> {
  const last = await db
    .selectFrom('audit_entries')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const newer = last && readNewerRecord(dataDir, last.id)
  const review = newer
    ? [...(await applyToRequests({ db }, newer)), ...(await applyToStaff({ db }, newer))]
    : [byHand]
  if (review.length > 0) {
    await recordAudit(
      { db, clock, by },
      { action: 'system.restore-listed', rowId: restoreRow, subject: createdAt, details: review },
    )
  }
  return review
}

async function applyToRequests({ db }: PlatformNeeds<'db'>, { requests }: NewerRecord) {
  const restored = await db
    .selectFrom('appointments')
    .select(['id', 'reference', 'link_version', 'messages_off_at'])
    .orderBy('reference')
    .execute()
  const erased: string[] = []
  const links: string[] = []
  const stopped: string[] = []
  for (const { id, reference, ...present } of restored) {
    const former = requests.get(id)
    if (!former) {
      erased.push(reference)
      continue
    }
    const isVoid = former.link_version > present.link_version
    const isStopped = former.messages_off_at !== null && present.messages_off_at === null
    if (isVoid) links.push(reference)
    if (isStopped) stopped.push(reference)
    if (!isVoid && !isStopped) continue
    const link_version = Math.max(former.link_version, present.link_version)
    const messages_off_at = present.messages_off_at ?? former.messages_off_at
    await db
      .updateTable('appointments')
      .set({ link_version, messages_off_at })
      .where('id', '=', id)
      .execute()
  }
  return [
    ...listed('Erased or deleted after the backup, now back. Delete what must go', erased),
    ...listed('Old links of patients that stay closed', links),
    ...listed('Messages stopped again', stopped),
  ]
}

async function applyToStaff({ db }: PlatformNeeds<'db'>, { inactive }: NewerRecord) {
  const active = await db
    .selectFrom('admin_users')
    .select(['id', 'full_name', 'email'])
    .where('is_active', '=', true)
    .orderBy('email')
    .execute()
  const deactivated = active.filter(({ id }) => inactive.has(id))
  for (const { id } of deactivated) {
    await db.updateTable('admin_users').set({ is_active: false }).where('id', '=', id).execute()
  }
  const names = deactivated.map(({ full_name, email }) => full_name || email)
  return listed('Deactivated again', names)
}

const maxListed = 500

function listed(heading: string, names: string[]): string[] {
  if (names.length === 0) return []
  const more = names.length > maxListed ? ` and ${names.length - maxListed} more` : ''
  return [`${heading}: ${names.slice(0, maxListed).join(', ')}${more}.`]
}

/** Undefined where there is none, it cannot be read, or it lacks the backup's last entry of the audit trail. */
function readNewerRecord(dataDir: string, lastEntry: string): NewerRecord | undefined {
  const file = sqliteFile(dataDir)
  if (!existsSync(file)) return undefined
  try {
    const former = new DatabaseSync(file, { readOnly: true })
    try {
      if (!former.prepare('select id from audit_entries where id = ?').get(lastEntry)) return
      const requests = former
        .prepare('select id, link_version, messages_off_at from appointments')
        .all() as unknown as ({ id: string } & NonNullable<
        ReturnType<NewerRecord['requests']['get']>
      >)[]
      const inactive = former.prepare('select id from admin_users where not is_active').all()
      return {
        requests: new Map(requests.map(({ id, ...request }) => [id, request])),
        inactive: new Set(inactive.map(({ id }) => String(id))),
      }
    } finally {
      former.close()
    }
  } catch {
    // A database that is damaged, or of an older version, is a reason to restore, not to refuse it.
    return undefined
  }
}
