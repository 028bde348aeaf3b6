/** The proof of work that a program must send with its request at a busy time: see docs/api.md. */
export interface WorkChallenge {
  token: string
  algorithm: 'SHA-256'
  /** How many zero bits the digest of `<token>:<answer>` starts with. */
  bits: number
  /** When the token expires, in UTC. */
  expires_at: string
}

/** The question that a person without JavaScript answers instead. */
export interface Question {
  token: string
  text: string
}

/** The answer to a `WorkChallenge` or a `Question`, as it is sent with a request. */
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

/** A number that was typed in digits or as a word; NaN when it is neither. */
export function readNumber(typed: string): number {
  const word = typed.trim().toLowerCase().replace(/[.!]$/, '')
  if (/^\d{1,3}$/.test(word)) return Number(word)
  const index = numbers.indexOf(word)
  return index === -1 ? Number.NaN : index
}
