import { createHash, randomInt } from 'node:crypto'
import type { Needs } from '#app/platform/platform.server.ts'
import {
  type ChallengeAnswer,
  type Question,
  readNumber,
  sumQuestion,
  type WorkChallenge,
} from './challenge.ts'

// About 30,000 hashes: a tenth of a second on a laptop, some tenths on a cheap phone.
const leastBits = 15
// About half a million: seconds on a cheap phone. No pressure asks a patient for more.
const mostBits = 19

/** How hard the work is: four times as hard for every doubling of the pressure. */
const bitsFor = (fullness: number) =>
  Math.min(mostBits, leastBits + Math.floor(2 * Math.log2(Math.max(1, fullness))))

/** Work that must be done before the request with this key is taken; `fullness` as in `Pressure`. */
export function createWorkChallenge(
  { tokens, clock }: Needs<'tokens' | 'clock'>,
  requestKey: string,
  fullness: number,
): WorkChallenge {
  const bits = bitsFor(fullness)
  return {
    token: tokens.sign(`work-${bits}`, requestKey),
    algorithm: 'SHA-256',
    bits,
    expires_at: tokens.expiry(clock.now()).toISOString(),
  }
}

/** A question whose answer lets the request with this key be taken. */
export function createQuestion({ tokens }: Needs<'tokens'>, requestKey: string): Question {
  const [one, two] = [randomInt(1, 10), randomInt(1, 10)]
  return { token: tokens.sign(`sum-${one}-${two}`, requestKey), text: sumQuestion(one, two) }
}

/**
 * Whether a challenge for the request with this key was met. It lets one request pass, as often as it
 * is shown: the key stores one row.
 */
export function isChallengeMet(
  { tokens }: Needs<'tokens'>,
  requestKey: string,
  { challenge, answer }: ChallengeAnswer,
): boolean {
  const [kind, one, two] = (tokens.read(challenge, requestKey) ?? '').split('-')
  if (kind === 'sum') return readNumber(answer) === Number(one) + Number(two)
  return (
    kind === 'work' && /^\d{1,15}$/.test(answer) && startsWithZeros(challenge, answer, Number(one))
  )
}

function startsWithZeros(token: string, answer: string, bits: number): boolean {
  const digest = createHash('sha256').update(`${token}:${answer}`).digest()
  return digest.readUInt32BE() >>> (32 - bits) === 0
}

/** What a form or a program has sent in answer to a challenge, if anything. */
export function readChallengeAnswer(input: unknown): ChallengeAnswer {
  const { challenge, answer } = (input ?? {}) as Record<string, unknown>
  return { challenge: shortText(challenge), answer: shortText(answer) }
}

const shortText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : '')
