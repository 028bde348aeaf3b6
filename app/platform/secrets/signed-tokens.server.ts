import { createHmac, hkdfSync } from 'node:crypto'
import type { Clock } from '#app/platform/clock.ts'
import { isSameInConstantTime } from './constant-time.server.ts'

export type SignedTokens = ReturnType<typeof createSignedTokens>

const validSeconds = 600

/** A token has a readable claim and is valid for one subject. */
export function createSignedTokens({ clock, secret }: { clock: Clock; secret: string }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'signed tokens', 32))
  // Half of the digest is the least that RFC 2104, section 5, allows; a token lives for ten minutes only.
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
    /** The claim has letters, digits and hyphens; a token is valid for ten minutes, and at most 30 characters longer. */
    sign(claim: string, subject: string): string {
      const expires = seconds(expiry(clock.now())).toString(36)
      return `${claim}.${expires}.${signature(claim, expires, subject)}`
    },
    /** Null when it is forged, another's or too old. */
    read(token: string, subject: string): string | null {
      const [claim = '', expires = '', given = ''] = token.split('.')
      if (!isSameInConstantTime(signature(claim, expires, subject), given)) return null
      return seconds(clock.now()) < Number.parseInt(expires, 36) ? claim : null
    },
  }
}
