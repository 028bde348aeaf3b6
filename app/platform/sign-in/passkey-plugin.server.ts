import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import type { Settings } from '#app/platform/settings/env.server.ts'

export const notVerified = 'USER_NOT_VERIFIED'

/** Only keys that verify who uses them are accepted (ADR-0008). */
export const passkeyPlugin = ({ publicUrl }: Pick<Settings, 'publicUrl'>) =>
  passkey({
    rpID: passkeyHost(publicUrl) ?? 'localhost',
    origin: new URL(publicUrl).origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // The plugin asks for user verification, but accepts an answer without it: these hooks refuse such an answer.
    registration: {
      afterVerification: ({ verification }) =>
        requireVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) =>
        requireVerified(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    schema: {
      passkey: {
        modelName: 'admin_passkeys',
        fields: {
          userId: 'user_id',
          credentialID: 'credential_id',
          publicKey: 'public_key',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })

function requireVerified(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { code: notVerified })
}

export const isRefusedPasskey = (message: string) =>
  /^Failed to verify (?:authentication|registration)/.test(message)

/** Null where browsers refuse them: without https, unless on this machine, and at an IP address (WebAuthn, 5.1.3, 5.1.4). */
export function passkeyHost(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  const isThisMachine = /^(?:.+\.)?localhost$/.test(hostname)
  if (protocol !== 'https:' && !isThisMachine) return null
  return /^[\d.]+$|^\[/.test(hostname) ? null : hostname
}
