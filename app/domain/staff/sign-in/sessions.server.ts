import type { Needs } from '#app/domain/platform.server.ts'
import type { Role } from '#app/domain/staff/role.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'

export interface SignedIn {
  member: SignedInMember
  sessionId: string
  cookies: string[]
}

const maxSessionMs = 7 * 24 * 3_600_000

/** A session ends after eight hours without a request or seven days in all; `prolong: false` does not count this request. */
export async function findSignedIn(
  { auth, db, clock }: Needs<'auth' | 'db' | 'clock'>,
  browser: Headers,
  { prolong = true } = {},
): Promise<SignedIn | 'deactivated' | null> {
  if (!browser.has('cookie')) return null
  const { response, headers } = await auth.api
    .getSession({ headers: browser, returnHeaders: true, query: { disableRefresh: !prolong } })
    .catch(async (error) => {
      // The library hides the cause; this query throws the database's own error if that is the cause.
      await db.selectFrom('admin_users').select('id').limit(1).execute()
      throw error
    })
  if (!response) return null
  const { user, session } = response
  const age = clock.now().getTime() - session.createdAt.getTime()
  if (!user.isActive || age >= maxSessionMs) {
    await db.deleteFrom('admin_sessions').where('id', '=', session.id).execute()
    return user.isActive ? null : 'deactivated'
  }
  return {
    member: {
      id: user.id,
      fullName: user.name,
      email: user.email,
      // The adapter reads the row at each request, and the column's check allows nothing else.
      role: user.role as Role,
      branch: user.branch ?? null,
      version: user.version,
      lacksSecondFactor: user.secondFactorRequired && !user.twoFactorEnabled,
    },
    sessionId: session.id,
    cookies: headers.getSetCookie(),
  }
}

export async function signOut({ auth }: Needs<'auth'>, browser: Headers): Promise<string[]> {
  const { headers } = await auth.api.signOut({ headers: browser, returnHeaders: true })
  return headers.getSetCookie()
}

export type DeviceSession = Awaited<ReturnType<typeof listSessions>>[number]

export async function listSessions(
  { db, clock }: Needs<'db' | 'clock'>,
  { member, sessionId }: Pick<SignedIn, 'member' | 'sessionId'>,
) {
  const rows = await db
    .selectFrom('admin_sessions')
    .select(['id', 'user_agent as browser', 'ip_address as address'])
    .select(['created_at as since', 'updated_at as lastSeen'])
    .where('user_id', '=', member.id)
    .where('expires_at', '>', clock.now().toISOString())
    .orderBy('updated_at', 'desc')
    .limit(50)
    .execute()
  return rows
    .map((row) => ({ ...row, isThis: row.id === sessionId }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis))
}

/** Ends the named session, or all but the current one, which never ends here. Returns how many were ended. */
export async function signOutElsewhere(
  { db }: Needs<'db'>,
  { member, sessionId }: Pick<SignedIn, 'member' | 'sessionId'>,
  id?: string,
): Promise<number> {
  const ended = await db
    .deleteFrom('admin_sessions')
    .where('user_id', '=', member.id)
    .where('id', '!=', sessionId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('id')
    .execute()
  return ended.length
}

export const endOwnSessions = (
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  signedIn: Pick<SignedIn, 'member' | 'sessionId'>,
  id?: string,
): Promise<void> =>
  transact(db, async (tx) => {
    const ended = await signOutElsewhere({ db: tx }, signedIn, id)
    if (ended === 0) return
    const rowId = signedIn.member.id
    await recordAudit({ db: tx, clock, by }, { action: 'access.sessions-ended', rowId })
  })

export async function deleteExpiredSignIns({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const now = clock.now().toISOString()
  for (const table of ['admin_sessions', 'admin_links', 'admin_verifications'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', now).execute()
  }
}
