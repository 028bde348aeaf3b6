import { type Kysely, sql } from 'kysely'
import { noBranchText } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { endOtherSignIns } from '#app/domain/staff/links.server.ts'
import { displayName } from '#app/domain/staff/staff.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { type SeenRow, saveVersion } from '#app/platform/database/rows.server.ts'
import { transactResult } from '#app/platform/database/transact.server.ts'
import {
  done,
  type EditResult,
  type Invalid,
  invalid,
  type NotFound,
  notFound,
  type Result,
} from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'
import { type AccessSettings, type Colleague, colleagueTexts } from './colleague.ts'

// A clinic has tens of colleagues; the limit only protects against bad data.
const maxRows = 500

export async function listColleagues({ db }: Needs<'db'>): Promise<Colleague[]> {
  return colleagues(db)
    .orderBy('is_active', 'desc')
    .orderBy(sql`lower(coalesce(nullif(full_name, ''), email))`)
    .orderBy('admin_users.id')
    .limit(maxRows)
    .execute()
}

export async function findColleague({ db }: Needs<'db'>, id: string): Promise<Colleague | null> {
  const found = await colleagues(db).where('admin_users.id', '=', id).executeTakeFirst()
  return found ?? null
}

const colleagues = (db: Kysely<Database>) =>
  db
    .selectFrom('admin_users')
    .leftJoin('admin_accounts', (join) =>
      join
        .onRef('admin_accounts.user_id', '=', 'admin_users.id')
        .on('admin_accounts.password', 'is not', null),
    )
    .select(['admin_users.id', 'full_name as fullName', 'email', 'role', 'branch', 'version'])
    .select(['is_active', 'last_login_at', 'two_factor_enabled', 'second_factor_required'])
    .select('admin_accounts.id as password_id')

/** Sets what a colleague may do, from their next request on. The last owner stays one. */
export async function changeAccess(
  { clinic, db, clock, by }: Needs<'by' | 'clinic' | 'db' | 'clock'>,
  seen: SeenRow,
  access: AccessSettings,
): Promise<EditResult<Colleague>> {
  // Read before the transaction, which holds SQLite's only connection.
  const error = await staffBranchError({ clinic }, access.branch)
  return saveVersion<Colleague>({ db, clock, by }, 'admin_users', seen, access, {
    audit: { action: 'access.changed', subjectOf: displayName },
    find: (tx) => findColleague({ db: tx }, seen.id),
    columns: async (tx, { role, branch }) => {
      // A branch that was removed since may stay until somebody chooses another.
      if (error && access.branch !== branch) return invalid({ branch: error })
      const leaves = role === 'owner' && access.role !== 'owner'
      if (leaves && !(await isAnotherOwnerLeft({ db: tx }, seen.id)))
        return invalid({ role: colleagueTexts.lastOwner })
      return done({ updated_at: clock.now().toISOString() })
    },
  })
}

/** Also ends the sessions, links and unfinished sign-ins of the account. That of the last owner stays open. */
export const deactivate = ({ db, clock, by }: Needs<'by' | 'db' | 'clock'>, id: string) =>
  transactResult(db, async (tx) => {
    const mayLeave = await isAnotherOwnerLeft({ db: tx }, id)
    const before = await findColleague({ db: tx }, id)
    if (!before) return notFound
    if (before.role === 'owner' && before.is_active && !mayLeave)
      return invalid({ '': colleagueTexts.lastOwner })
    await setActive({ db: tx, clock, by }, before, false)
    await signOutEverywhere({ db: tx }, id)
    await endOtherSignIns({ db: tx }, id)
    return done({ id })
  })

/** Opens a closed account again, with its former password. A branch that it is limited to must still exist. */
export async function reactivate(
  { clinic, db, clock, by }: Needs<'by' | 'clinic' | 'db' | 'clock'>,
  id: string,
): Promise<Result<{ id: string }, Invalid | NotFound>> {
  // Read before the transaction, which holds SQLite's only connection.
  const { branches } = await clinic.read()
  return transactResult(db, async (tx) => {
    const before = await findColleague({ db: tx }, id)
    if (!before) return notFound
    const { branch } = before
    if (branch !== null && !branches.some(({ name }) => name === branch))
      return invalid({ '': colleagueTexts.branchRemoved(branch) })
    await setActive({ db: tx, clock, by }, before, true)
    return done({ id })
  })
}

async function setActive(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { id, is_active: wasActive, ...person }: Colleague,
  is_active: boolean,
) {
  if (wasActive === is_active) return
  const updated_at = clock.now().toISOString()
  await db
    .updateTable('admin_users')
    .set({ is_active, version: sql`version + 1`, updated_at })
    .where('id', '=', id)
    .execute()
  const action = is_active ? 'access.reactivated' : 'access.deactivated'
  await recordAudit({ db, clock, by }, { action, rowId: id, subject: displayName(person) })
}

export const endColleagueSessions = ({ db, clock, by }: Needs<'by' | 'db' | 'clock'>, id: string) =>
  transactResult(db, async (tx) => {
    const colleague = await findColleague({ db: tx }, id)
    if (!colleague) return notFound
    await signOutEverywhere({ db: tx }, id)
    await recordAudit(
      { db: tx, clock, by },
      { action: 'access.sessions-ended', rowId: id, subject: displayName(colleague) },
    )
    return done({ id })
  })

async function signOutEverywhere({ db }: Needs<'db'>, id: string) {
  await db.deleteFrom('admin_sessions').where('user_id', '=', id).execute()
}

/** Locks all owners by an update that changes nothing: of two who remove each other at once, the second one has to wait. */
async function isAnotherOwnerLeft({ db }: Needs<'db'>, without: string): Promise<boolean> {
  const owners = await db
    .updateTable('admin_users')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('role', '=', 'owner')
    .where('is_active', '=', true)
    // An invited owner has no password yet, and may never set one.
    .where('id', 'in', (query) =>
      query.selectFrom('admin_accounts').select('user_id').where('password', 'is not', null),
    )
    .returning('id')
    .execute()
  return owners.some(({ id }) => id !== without)
}

export async function staffBranchError({ clinic }: Needs<'clinic'>, branch: string | null) {
  const { branches } = await clinic.read()
  const isKnownBranch = branch === null || branches.some(({ name }) => name === branch)
  return isKnownBranch ? undefined : noBranchText
}
