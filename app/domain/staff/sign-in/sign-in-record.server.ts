import type { Needs } from '#app/domain/platform.server.ts'
import { displayName } from '#app/domain/staff/staff.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { consumeRateLimit, type Limit } from '#app/platform/limits/rate-limit.server.ts'

interface Account {
  id: string
  name: string
  email: string
}

export type SignInMethod = 'by password' | 'by password and code' | 'by passkey'

export const recordSignIn = (
  needs: Needs<'by' | 'db' | 'clock'>,
  account: Account,
  method: SignInMethod,
): Promise<void> =>
  recordAudit(
    { ...needs, by: { ...needs.by, ...actorOf(account) } },
    { action: 'access.signed-in', details: [method] },
  )

const hour = 3600

// Strangers cause these entries, so they are limited, those of an account apart from others.
const refusals = {
  group: { points: 30, seconds: hour },
  account: { points: 60, seconds: hour },
  unknown: { points: 300, seconds: hour },
} satisfies Record<string, Limit>

/** An unknown address runs the same statements, so that the response time does not reveal which it is. */
export async function recordRefusal(
  needs: Needs<'by' | 'db' | 'clock'>,
  { email, group }: { email: string; group: string },
  detail: string,
): Promise<void> {
  const account = await needs.db
    .selectFrom('admin_users')
    .select(['id', 'full_name as name', 'email'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  const limit = account ? refusals.account : refusals.unknown
  // Only refusals within the address's limit count for the account, so that repetitions do not displace others.
  const isRecorded =
    (await consumeRateLimit(needs, `refusals from ${group}`, refusals.group)) &&
    (await consumeRateLimit(needs, `refusals of ${account?.id ?? ''}`, limit))
  if (!isRecorded) return
  const tried = account ? actorOf(account) : { id: null, name: 'An unknown address' }
  await recordAudit(
    { ...needs, by: { ...needs.by, ...tried } },
    { action: 'access.refused', details: [detail] },
  )
}

const actorOf = ({ id, name, email }: Account) => ({
  id,
  name: displayName({ fullName: name, email }),
})
