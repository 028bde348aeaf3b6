import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Clock } from './clock.ts'

/** Short-lived tokens that carry a claim in the open and hold only together with their subject. */
export interface SignedTokens {
  /** A token for a claim (letters, digits and hyphens), good for ten minutes; at most 30 characters longer. */
  sign(claim: string, subject: string): string
  /** When a token that is signed at this time is too old. */
  expiry(signedAt: Date): Date
  /** The claim of a token of ours for this subject; null when it is forged, another's or too old. */
  read(token: string, subject: string): string | null
}

const validSeconds = 600

/** Signs with a key of its own, derived from the program's secret. */
export function createSignedTokens({
  clock,
  secret,
}: {
  clock: Clock
  secret: string
}): SignedTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'signed tokens', 32))
  // Half of the digest: RFC 2104, section 5, allows no less, and nobody has more than ten minutes.
  const signature = (claim: string, expires: string, subject: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([claim, expires, subject]))
      .digest()
      .subarray(0, 16)
      .toString('base64url')
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000)
  const expiry = (signedAt: Date) => new Date((seconds(signedAt) + validSeconds) * 1000)

  return {
    expiry,
    sign(claim, subject) {
      const expires = seconds(expiry(clock.now())).toString(36)
      return `${claim}.${expires}.${signature(claim, expires, subject)}`
    },
    read(token, subject) {
      const [claim = '', expires = '', given = ''] = token.split('.')
      const right = Buffer.from(signature(claim, expires, subject))
      const shown = Buffer.from(given)
      if (right.length !== shown.length || !timingSafeEqual(right, shown)) return null
      return seconds(clock.now()) < Number.parseInt(expires, 36) ? claim : null
    },
  }
}
