import type { Needs } from '#app/domain/platform.server.ts'
import { displayName } from '#app/domain/staff/staff.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { consumeRateLimit, countUse, type Limit } from '#app/platform/limits/rate-limit.server.ts'

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

// Strangers cause these entries, so they are limited, those of an account apart from others; what is left out is counted.
const refusals = {
  group: { points: 30, seconds: hour },
  account: { points: 60, seconds: hour },
  unknown: { points: 300, seconds: hour },
} satisfies Record<string, Limit>

const leftOut = 'refusals left out of '
// This is longer than any pause of the job that writes the counts into the trail.
const leftOutSeconds = 30 * 24 * hour
const unknownAddress = 'An unknown address'

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
  const id = account?.id ?? ''
  const limit = account ? refusals.account : refusals.unknown
  // Only refusals within the address's limit count for the account, so that repetitions do not displace others.
  const isRecorded =
    (await consumeRateLimit(needs, `refusals from ${group}`, refusals.group)) &&
    (await consumeRateLimit(needs, `refusals of ${id}`, limit))
  if (!isRecorded) {
    await countUse(needs, `${leftOut}${id}`, { seconds: leftOutSeconds })
    return
  }
  const tried = account ? actorOf(account) : { id: null, name: unknownAddress }
  await recordAudit(
    { ...needs, by: { ...needs.by, ...tried } },
    { action: 'access.refused', details: [detail] },
  )
}

export const recordLeftOutRefusals = ({
  db,
  clock,
  by,
}: Needs<'by' | 'db' | 'clock'>): Promise<void> =>
  transact(db, async (tx) => {
    const counts = await tx
      .deleteFrom('rate_limits')
      .where('key', 'like', `${leftOut}%`)
      .returning(['key', 'points'])
      .execute()
    for (const { key, points } of counts) {
      const id = key.slice(leftOut.length)
      const account = await tx
        .selectFrom('admin_users')
        .select(['full_name as fullName', 'email'])
        .where('id', '=', id)
        .executeTakeFirst()
      const subject = account ? displayName(account) : unknownAddress
      await recordAudit(
        { db: tx, clock, by },
        {
          action: 'access.refusals-left-out',
          subject,
          details: [`${points} more`],
          ...(account && { rowId: id }),
        },
      )
    }
  })

const actorOf = ({ id, name, email }: Account) => ({
  id,
  name: displayName({ fullName: name, email }),
})
