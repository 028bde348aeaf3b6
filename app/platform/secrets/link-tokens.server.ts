import { createHmac, hkdfSync } from 'node:crypto'
import { isSameInConstantTime } from './constant-time.server.ts'

export type LinkTokens = ReturnType<typeof createLinkTokens>

// The Base32 alphabet of RFC 4648, section 6, which has neither 0 nor 1; in lower case, as addresses are (S-2.8).
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const tokenLength = 26

/**
 * The unguessable part of links that are valid for as long as the page that they lead to exists: 26 lower-case letters and
 * digits, which hold 130 bits. They are made with a key of their own, derived from the program's secret, which is not in the
 * database: nobody who reads the database can make one, and the program can make the same one again at any time.
 */
export function createLinkTokens(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'link tokens', 32))
  const of = (subject: string) => {
    const bits = [...createHmac('sha256', key).update(subject).digest()]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('')
    return Array.from(
      { length: tokenLength },
      (_, at) => alphabet[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)],
    ).join('')
  }
  const matches = (token: string, subject: string) => isSameInConstantTime(of(subject), token)
  return { of, matches }
}
