import { createHmac, hkdfSync } from 'node:crypto'
import { isSameInConstantTime } from './constant-time.server.ts'

export type LinkTokens = ReturnType<typeof createLinkTokens>

// The Base32 alphabet of RFC 4648, section 6, which has neither 0 nor 1; in lower case, as addresses are (S-2.8).
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const tokenLength = 26

/**
 * A token is valid for as long as its page: 26 letters and digits hold 130 bits. Its key is not in the database: nobody
 * who reads that can make one, and the program can make the same one again.
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
