import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { transact, transactResult } from '#app/platform/database/transact.server.ts'
import {
  type Attempt,
  type BackoffLimit,
  consumeRateLimit,
  type Limit,
  takeAttempt,
} from '#app/platform/limits/rate-limit.server.ts'
import { done, limited } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'
import { signInTexts } from './sign-in.ts'

const minute = 60
const hour = 60 * minute

export interface Visitor {
  /** The group of visitors by which limits are counted: see `visitorGroup`. */
  group: string
  /** The browser's id when it has signed in to this account before: see `KnownDevices`. */
  device: string | null
}

const upToAMinute: BackoffLimit['pauses'] = [5, 10, 20, 40, 60]

// No pause is longer than the last one of its list, so that nobody can lock an owner out for long.
export const limits = {
  /** A browser that has signed in to the account before: strangers cannot use up its attempts. */
  device: { free: 10, pauses: upToAMinute, expiresAfterSeconds: hour },
  /** One address, at any account, by password or by passkey. */
  visitor: { free: 30, pauses: upToAMinute, expiresAfterSeconds: 15 * minute },
  /** One address at one account. */
  pair: { free: 5, pauses: upToAMinute, expiresAfterSeconds: hour },
  /** All addresses together at one account, from their second attempt on. */
  account: { free: 10, pauses: upToAMinute, expiresAfterSeconds: hour },
  /** First attempts from addresses that have not tried the account: guesses from elsewhere do not delay the owner's own. */
  newcomers: { free: 20, pauses: [1, 2, 5], expiresAfterSeconds: hour },
  codes: { free: 10, pauses: [15, 30, minute, 2 * minute, 5 * minute], expiresAfterSeconds: hour },
  present: { free: 10, pauses: upToAMinute, expiresAfterSeconds: hour },
} satisfies Record<string, BackoffLimit>

type LimitNeeds = Needs<'db' | 'clock'>

/** Before the password is checked. Unknown accounts are counted alike; a refused attempt is not counted. */
export async function mayTrySignIn(
  { db, clock }: LimitNeeds,
  { email, visitor: { group, device } }: { email: string; visitor: Visitor },
): Promise<Attempt> {
  const keys = keysOf(email, group)
  if (device) return takeAttempt({ db, clock }, keys.device(device), limits.device)
  return transactResult(db, async (tx): Promise<Attempt> => {
    const count = (key: string, limit: BackoffLimit) => takeAttempt({ db: tx, clock }, key, limit)
    const ofVisitor = await count(keys.visitor, limits.visitor)
    if (!ofVisitor.ok) return ofVisitor
    const ofPair = await count(keys.pair, limits.pair)
    if (!ofPair.ok) return ofPair
    return ofPair.value.nth === 1
      ? count(keys.newcomers, limits.newcomers)
      : count(keys.account, limits.account)
  })
}

export const mayTryCode = (needs: LimitNeeds, userId: string, device: string | null) =>
  device
    ? takeAttempt(needs, codeKey(userId, device), limits.device)
    : takeAttempt(needs, codeKey(userId), limits.codes)

export async function mayTryPassword(needs: LimitNeeds, { id }: { id: string }, field: string) {
  const attempt = await takeAttempt(needs, `present password of ${id}`, limits.present)
  if (attempt.ok) return attempt
  const { retryAfterSeconds } = attempt
  return limited(retryAfterSeconds, { [field]: signInTexts.tooManyPasswords(retryAfterSeconds) })
}

/** In the order in which `mayTrySignIn` counts them, so that the two cannot deadlock. */
export async function clearAttempts(
  { db }: Needs<'db'>,
  { id, email }: { id: string; email: string },
  visitor?: Visitor,
): Promise<void> {
  const { pair, newcomers, account, device } = keysOf(email, visitor?.group ?? '')
  const knownDevice = visitor?.device ?? ''
  const keys = [
    pair,
    newcomers,
    account,
    device(knownDevice),
    codeKey(id),
    codeKey(id, knownDevice),
  ]
  const clear = async (tx: Kysely<Database>) => {
    for (const key of keys) await tx.deleteFrom('rate_limits').where('key', '=', key).execute()
  }
  await (db.isTransaction ? clear(db) : transact(db, clear))
}

// Requests of strangers must not use up the mails that the owner of an account needs, or flood the mailbox.
const mailLimits: Record<'account' | 'pair' | 'device' | 'visitor', Limit> = {
  account: { points: 12, seconds: hour },
  pair: { points: 3, seconds: hour },
  device: { points: 3, seconds: hour },
  visitor: { points: 10, seconds: hour },
}

export async function mayAskForMail(needs: LimitNeeds, group: string) {
  const { visitor } = mailLimits
  if (await consumeRateLimit(needs, `reset mail from ${group}`, visitor)) return done(null)
  return limited(visitor.seconds, { '': signInTexts.resetTooMany })
}

export async function mayBeMailed(needs: LimitNeeds, email: string, { group, device }: Visitor) {
  const key = `reset mail of ${hashOf(email)}`
  if (device) return consumeRateLimit(needs, `${key} by device ${device}`, mailLimits.device)
  // Only requests within the requester's limit count for the account, so that repetitions do not block others.
  return (
    (await consumeRateLimit(needs, `${key} from ${group}`, mailLimits.pair)) &&
    (await consumeRateLimit(needs, key, mailLimits.account))
  )
}

// Longer than the library accepts a code: its own 30 seconds and the periods before and after.
const singleUse = { points: 1, seconds: 120 }

/** Marks a code as used; false when it was used before and must not be accepted again (RFC 6238, 5.2). */
export const consumeCode = (needs: Needs<'db' | 'clock'>, userId: string, code: string) =>
  consumeRateLimit(needs, `code ${code} of ${userId}`, singleUse)

/** An address as a key: hashed, so that the counters contain no personal data. */
const hashOf = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url')

const codeKey = (userId: string, device = '') => `code of ${userId} ${device}`

function keysOf(email: string, group: string) {
  const emailHash = hashOf(email)
  return {
    visitor: `sign-in from ${group}`,
    pair: `sign-in of ${emailHash} from ${group}`,
    account: `sign-in of ${emailHash}`,
    newcomers: `first sign-in of ${emailHash}`,
    device: (id: string) => `sign-in of ${emailHash} by device ${id}`,
  }
}
