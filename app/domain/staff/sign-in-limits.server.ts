import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Attempt, type BackoffLimit, takeAttempt } from '#app/platform/backoff-limit.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { consumeRateLimit, type Limit } from '#app/platform/rate-limit.server.ts'
import type { Database } from '#db/schema.ts'

const minute = 60
const hour = 60 * minute

/** Somebody who tries to sign in. */
export interface Visitor {
  /** Who limits are counted by: see `visitorGroup`. */
  group: string
  /** The browser's id when it has signed in to this account before: see `KnownDevices`. */
  device: string | null
}

const upToAMinute: BackoffLimit['pauses'] = [5, 10, 20, 40, 60]

// Nothing here lasts longer than the last pause, so that nobody's guessing shuts an owner out for long.
const limits = {
  /** A browser that has signed in to the account before: strangers cannot use up its tries. */
  device: { free: 10, pauses: upToAMinute, expiresAfterSeconds: hour },
  /** One address, whatever the accounts. */
  visitor: { free: 30, pauses: upToAMinute, expiresAfterSeconds: 15 * minute },
  /** One address at one account. */
  pair: { free: 5, pauses: upToAMinute, expiresAfterSeconds: hour },
  /** All addresses together at one account, from their second try on. */
  account: { free: 10, pauses: upToAMinute, expiresAfterSeconds: hour },
  /** The first try of each address at one account: an owner's own is not held up by those who guess on. */
  newcomers: { free: 20, pauses: [1, 2, 5], expiresAfterSeconds: hour },
  /** Codes of the second factor: whoever gives one knows the password already. */
  codes: { free: 10, pauses: [15, 30, minute, 2 * minute, 5 * minute], expiresAfterSeconds: hour },
  /** The present password, asked for in a session. */
  present: { free: 10, pauses: upToAMinute, expiresAfterSeconds: hour },
} satisfies Record<string, BackoffLimit>

type LimitNeeds = Needs<'db' | 'clock'>

class Refused extends Error {
  readonly turn: Attempt
  constructor(turn: Attempt) {
    super()
    this.turn = turn
  }
}

/**
 * Counts one attempt of a visitor on an account, before anything is looked at, and tells whether it may
 * go on or how long it has to wait. Unknown accounts count alike; a refused attempt is not counted.
 */
export async function mayTry(
  { db, clock }: LimitNeeds,
  { email, visitor: { group, device } }: { email: string; visitor: Visitor },
): Promise<Attempt> {
  const keys = keysOf(email, group)
  if (device) return takeAttempt({ db, clock }, keys.device(device), limits.device)
  try {
    return await transact(db, async (tx) => {
      const take = async (key: string, limit: BackoffLimit) => {
        const turn = await takeAttempt({ db: tx, clock }, key, limit)
        if (!turn.ok) throw new Refused(turn)
        return turn
      }
      await take(keys.visitor, limits.visitor)
      const { nth } = await take(keys.pair, limits.pair)
      return nth === 1 ? take(keys.newcomers, limits.newcomers) : take(keys.account, limits.account)
    })
  } catch (error) {
    if (error instanceof Refused) return error.turn
    throw error
  }
}

/** Counts one code that is given for an account whose password was right. */
export const mayTryCode = (
  needs: LimitNeeds,
  userId: string,
  device: string | null,
): Promise<Attempt> =>
  device
    ? takeAttempt(needs, codeKey(userId, device), limits.device)
    : takeAttempt(needs, codeKey(userId), limits.codes)

/** Counts a try of the present password of whoever is signed in. */
export const mayTryPassword = (needs: LimitNeeds, { id }: { id: string }): Promise<Attempt> =>
  takeAttempt(needs, `present password of ${id}`, limits.present)

/**
 * Forgets the attempts on an account whose owner has signed in from there. Rows are locked in the order in
 * which `mayTry` counts them, or each could wait for a row that the other holds.
 */
export async function clearAttempts(
  { db }: Needs<'db'>,
  { id, email }: { id: string; email: string },
  visitor?: Visitor,
): Promise<void> {
  const { pair, newcomers, account, device } = keysOf(email, visitor?.group ?? '')
  const known = visitor?.device ?? ''
  const keys = [pair, newcomers, account, device(known), codeKey(id), codeKey(id, known)]
  const forget = async (tx: Kysely<Database>) => {
    for (const key of keys) await tx.deleteFrom('rate_limits').where('key', '=', key).execute()
  }
  await (db.isTransaction ? forget(db) : transact(db, forget))
}

const mailLimits: Record<'account' | 'visitor', Limit> = {
  account: { points: 3, seconds: hour },
  visitor: { points: 10, seconds: hour },
}

/** Counts one visitor's asking for a reset mail, whatever the account. */
export const mayAskForMail = (needs: LimitNeeds, group: string) =>
  consumeRateLimit(needs, `reset mail from ${group}`, mailLimits.visitor)

/** Counts one reset mail to an account, known or not. */
export const mayBeMailed = (needs: LimitNeeds, email: string) =>
  consumeRateLimit(needs, `reset mail of ${hashOf(email)}`, mailLimits.account)

/** So that the counts name nobody. */
const hashOf = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url')

const codeKey = (userId: string, device = '') => `code of ${userId} ${device}`

function keysOf(email: string, group: string) {
  const whom = hashOf(email)
  return {
    visitor: `sign-in from ${group}`,
    pair: `sign-in of ${whom} from ${group}`,
    account: `sign-in of ${whom}`,
    newcomers: `first sign-in of ${whom}`,
    device: (id: string) => `sign-in of ${whom} by device ${id}`,
  }
}
