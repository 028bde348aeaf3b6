/** What a program is asked to do before another request is taken: see docs/api.md. */
export interface WorkChallenge {
  token: string
  algorithm: 'SHA-256'
  /** How many zero bits the digest of `<token>:<answer>` starts with. */
  bits: number
  /** When the token is too old, in UTC. */
  expires_at: string
}

/** What a person without JavaScript is asked instead. */
export interface Question {
  token: string
  text: string
}

/** What is sent with a request in answer to either. */
export interface ChallengeAnswer {
  challenge: string
  answer: string
}

const numbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
]

/** A sum of two small numbers in words. */
export const sumQuestion = (one: number, two: number) =>
  `What is ${numbers[one]} plus ${numbers[two]}?`

/** The number that somebody has typed, in digits or as a word; NaN when it is none. */
export function readNumber(typed: string): number {
  const word = typed.trim().toLowerCase().replace(/[.!]$/, '')
  if (/^\d{1,3}$/.test(word)) return Number(word)
  const place = numbers.indexOf(word)
  return place === -1 ? Number.NaN : place
}
