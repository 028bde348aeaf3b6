import { createHash, randomInt } from 'node:crypto'
import type { Needs } from '#app/domain/platform.server.ts'
import {
  type ChallengeAnswer,
  type Question,
  readNumber,
  sumQuestion,
  type WorkChallenge,
} from './challenge.ts'

// About 30,000 hashes: a tenth of a second on a laptop, some tenths on a cheap phone.
const minBits = 15
// About half a million hashes, the upper limit: some seconds on a cheap phone.
const maxBits = 19

/** The difficulty of the work: four times the hashes for every doubling of the load. */
const bitsFor = (loadFactor: number) =>
  Math.min(maxBits, minBits + Math.floor(2 * Math.log2(Math.max(1, loadFactor))))

export function createWorkChallenge(
  { tokens, clock }: Needs<'tokens' | 'clock'>,
  requestKey: string,
  loadFactor: number,
): WorkChallenge {
  const bits = bitsFor(loadFactor)
  return {
    token: tokens.sign(`work-${bits}`, requestKey),
    algorithm: 'SHA-256',
    bits,
    expires_at: tokens.expiry(clock.now()).toISOString(),
  }
}

export function createQuestion({ tokens }: Needs<'tokens'>, requestKey: string): Question {
  const [one, two] = [randomInt(1, 10), randomInt(1, 10)]
  return { token: tokens.sign(`sum-${one}-${two}`, requestKey), text: sumQuestion(one, two) }
}

/** A token may be sent again: it is bound to the request key, under which only one row is stored. */
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

export function readChallengeAnswer(input: unknown): ChallengeAnswer {
  const { challenge, answer } = (input ?? {}) as Record<string, unknown>
  return { challenge: shortText(challenge), answer: shortText(answer) }
}

const shortText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : '')
