import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts'
import { nameOf } from './staff.ts'

/** An account as the sign-in library answers it. */
interface Account {
  id: string
  name: string
  email: string
}

/** Records a completed sign-in in the audit trail. */
export const recordSignIn = (needs: Needs<'db' | 'clock'>, account: Account): Promise<void> =>
  recordAudit(needs, { action: 'access.signed-in', actor: actorOf(account) })

// Strangers write these entries: at most 9,600 a day, which a disk holds for years. The log has all of them.
const refusals = { points: 400, seconds: 3600 }

/**
 * Records a refused sign-in in the name of the account that was tried. An address without account is recorded as well,
 * without what was typed, so that the time of the answer does not tell whether there is an account.
 */
export async function recordRefusal(
  needs: Needs<'db' | 'clock'>,
  email: string,
  detail: string,
): Promise<void> {
  const account = await needs.db
    .selectFrom('admin_users')
    .select(['id', 'full_name as name', 'email'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!(await consumeRateLimit(needs, 'audited refusals', refusals))) return
  await recordAudit(needs, {
    action: 'access.refused',
    details: [detail],
    actor: account ? actorOf(account) : { id: null, name: 'An unknown address' },
  })
}

const actorOf = ({ id, name, email }: Account) => ({ id, name: nameOf({ fullName: name, email }) })
