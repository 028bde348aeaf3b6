import { createHash } from 'node:crypto'
import type { Needs } from '#app/platform/platform.server.ts'
import { type Limit, takePoint } from '#app/platform/rate-limit.server.ts'

const quarter = 900
const hour = 3600

const limits = {
  'sign-in': {
    account: { points: 10, seconds: quarter },
    visitor: { points: 50, seconds: quarter },
  },
  'reset mail': { account: { points: 3, seconds: hour }, visitor: { points: 10, seconds: hour } },
} satisfies Record<string, Record<'account' | 'visitor', Limit>>

type Counted = keyof typeof limits

/** So that the counts name nobody. */
const keyOf = (what: Counted, email: string) =>
  `${what} of ${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`

/**
 * Counts one attempt of a visitor on an account, before anything is looked at, and tells whether it may
 * go on. Unknown accounts count alike. What a visitor has used up is not charged to the account.
 */
export async function mayTry(
  needs: Needs<'db' | 'clock'>,
  what: Counted,
  { email, visitor }: { email: string; visitor: string },
): Promise<boolean> {
  return (await mayVisitorTry(needs, what, visitor)) && (await mayBeTriedOn(needs, what, email))
}

/** Counts one attempt of a visitor, whatever the account. */
export const mayVisitorTry = (needs: Needs<'db' | 'clock'>, what: Counted, visitor: string) =>
  takePoint(needs, `${what} from ${visitor}`, limits[what].visitor)

/** Counts one attempt on an account, known or not. */
export const mayBeTriedOn = (needs: Needs<'db' | 'clock'>, what: Counted, email: string) =>
  takePoint(needs, keyOf(what, email), limits[what].account)

/** Forgets the attempts on an account whose owner has signed in. */
export async function forgetAttempts({ db }: Needs<'db'>, email: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', keyOf('sign-in', email)).execute()
}
