import { href, useSearchParams } from 'react-router'
import { passkeyTexts } from '#app/domain/staff/sign-in/passkey.ts'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { signWithPasskey } from '#app/routes/admin/passkeys/credentials.ts'
import { usePasskeyCeremony } from '#app/routes/admin/passkeys/use-passkey-ceremony.ts'
import { usePasskeySupport } from '#app/routes/admin/passkeys/use-passkey-support.ts'
import { Message } from '#app/ui/message.tsx'

/**
 * Signs in with a passkey, in a browser that supports them. It takes its space before scripts run, so that the page
 * does not shift.
 */
export function PasskeyButton({ host }: { host: string | null }) {
  const [search] = useSearchParams()
  const back = search.get('to')
  const { run, isPending, error } = usePasskeyCeremony({
    ask: async () => signWithPasskey(await fetchChallenge()),
    action: href('/admin/login/passkey') + (back ? `?to=${encodeURIComponent(back)}` : ''),
    sentenceOf,
  })
  const isSupported = usePasskeySupport(host)
  if (!host || isSupported === false) return null
  return (
    <div
      className={`grid gap-4 border-t border-clay pt-5 ${isSupported ? '' : 'invisible noscript:hidden'}`}
    >
      {error && <Message kind="alert">{error}</Message>}
      <button
        type="button"
        className="button button-quiet"
        disabled={isPending}
        onClick={() => run()}
      >
        {isPending ? 'Signing in...' : 'Sign in with a passkey'}
      </button>
    </div>
  )
}

/** The server responded with an error instead of a challenge. */
class NoChallengeError extends Error {
  override name = 'NoChallengeError'
  readonly status: number
  constructor(status: number) {
    super(`The challenge was answered with ${status}`)
    this.status = status
  }
}

async function fetchChallenge(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const response = await fetch(href('/admin/login/passkey/challenge'), { method: 'POST' })
  if (!response.ok) throw new NoChallengeError(response.status)
  return response.json()
}

function sentenceOf(error: unknown): string {
  if (error instanceof NoChallengeError && error.status === 429) return passkeyTexts.tooMany
  // Cancelled, too late, or no passkey on this device: browsers do not say which.
  return error instanceof DOMException ? passkeyTexts.cancelled : signInTexts.unexpected
}
