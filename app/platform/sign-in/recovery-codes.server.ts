import { randomInt } from 'node:crypto'

// Without 0, 1, i, l and o, which are mistaken for others when written by hand.
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const codeCount = 10

/** New recovery codes such as `7k3m9-qxt4h`, of about 49 bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => `${fiveLetters()}-${fiveLetters()}`)

const fiveLetters = () =>
  Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

export function readRecoveryCode(typed: string): string {
  const bare = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return `${bare.slice(0, 5)}-${bare.slice(5)}`
}
