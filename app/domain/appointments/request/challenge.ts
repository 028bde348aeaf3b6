/** The proof of work that a program must send with its request at a busy time: see docs/api.md. */
export interface WorkChallenge {
  token: string
  algorithm: 'SHA-256'
  bits: number
  expires_at: string
}

export interface Question {
  token: string
  text: string
}

export interface ChallengeAnswer {
  challenge: string
  answer: string
}

const numbers = [
  ...'zero one two three four five six seven eight nine'.split(' '),
  ...'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen'.split(' '),
]

export const sumQuestion = (one: number, two: number) =>
  `What is ${numbers[one]} plus ${numbers[two]}?`

export function readNumber(typed: string): number {
  const word = typed.trim().toLowerCase().replace(/[.!]$/, '')
  if (/^\d{1,3}$/.test(word)) return Number(word)
  const index = numbers.indexOf(word)
  return index === -1 ? Number.NaN : index
}
