import {
  type Attempt,
  type BackoffLimit,
  takeAttempt,
} from '#app/platform/limits/backoff-limit.server.ts'
import { consumeRateLimit, type Limit } from '#app/platform/limits/rate-limit.server.ts'
import type { Needs } from '#app/platform.server.ts'
import { done, type Limited, limited, type Result } from '#app/result.ts'
import { passkeyTexts } from './passkey.ts'

type LimitNeeds = Needs<'db' | 'clock'>

/** A visitor who signs in by passkey: a browser that has signed in before is counted apart from strangers. */
export interface PasskeyVisitor {
  /** The group of visitors by which limits are counted: see `visitorGroup`. */
  group: string
  isKnown: boolean
}

const minute = 60

const answers: BackoffLimit = {
  free: 30,
  pauses: [5, 10, 20, 40, 60],
  expiresAfterSeconds: 15 * minute,
}

// Each challenge is stored in a row until it is answered or deleted as expired.
const challenges = {
  group: { points: 30, seconds: 10 * minute },
  strangers: { points: 500, seconds: 5 * minute },
} satisfies Record<string, Limit>

/** Counts one answer of a passkey by visitor, because its account is not known before the answer is verified. */
export const mayTryPasskey = (needs: LimitNeeds, visitor: PasskeyVisitor): Promise<Attempt> =>
  takeAttempt(needs, `passkey from ${nameOf(visitor)}`, answers)

/** Counts one challenge for a passkey, so that strangers cannot fill the database or use up the limit of staff. */
export async function mayAskForChallenge(
  needs: LimitNeeds,
  visitor: PasskeyVisitor,
): Promise<Result<null, Limited>> {
  const { group, strangers } = challenges
  const key = `passkey challenge from ${nameOf(visitor)}`
  if (!(await consumeRateLimit(needs, key, group))) return refusedBy(group)
  const isAllowed =
    visitor.isKnown || (await consumeRateLimit(needs, 'passkey challenges of strangers', strangers))
  return isAllowed ? done(null) : refusedBy(strangers)
}

// The beginning of the window is not known, so the wait is as long as the whole window.
const refusedBy = ({ seconds }: Limit) => limited(seconds, { '': passkeyTexts.tooMany })

const nameOf = ({ group, isKnown }: PasskeyVisitor) => (isKnown ? `staff at ${group}` : group)
