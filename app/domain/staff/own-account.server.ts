import type { Needs } from '#app/domain/platform.server.ts'
import { passkeyHost } from '#app/platform/sign-in/passkey-plugin.server.ts'
import { listPasskeys } from './sign-in/passkeys.server.ts'
import { findSecondFactor } from './sign-in/second-factor.server.ts'
import { listSessions, type SignedIn } from './sign-in/sessions.server.ts'

/** How a member of staff signs in, and where they are signed in, for their own profile. */
export async function findOwnAccount(
  needs: Needs<'by' | 'auth' | 'db' | 'clock' | 'settings'>,
  { member, sessionId }: Pick<SignedIn, 'member' | 'sessionId'>,
) {
  const { publicUrl } = needs.settings
  const [secondFactor, sessions, passkeys] = await Promise.all([
    findSecondFactor(needs, member),
    listSessions(needs, { member, sessionId }),
    listPasskeys(needs, member),
  ])
  const isOffered = passkeyHost(publicUrl) !== null
  return { secondFactor, sessions, passkeys: { passkeys, isOffered, publicUrl } }
}
