import { useEffect, useEffectEvent } from 'react'
import { href, Link } from 'react-router'
import { passkeyTexts } from '#app/domain/staff/sign-in/passkey.ts'
import { createPasskey } from '#app/routes/admin/passkeys/credentials.ts'
import { usePasskeyCeremony } from '#app/routes/admin/passkeys/use-passkey-ceremony.ts'
import { Failure } from '#app/ui/admin/failure.tsx'

interface PasskeyStepProps {
  name: string
  options: PublicKeyCredentialCreationOptionsJSON
}

/** Lets the device create the passkey: at once, and again by a button, since some browsers allow it only after a tap. */
export function PasskeyStep({ name, options }: PasskeyStepProps) {
  const { run, isPending, error } = usePasskeyCeremony({
    ask: (signal) => createPasskey(options, signal),
    action: href('/admin/profile/passkeys/confirm'),
    fields: { name },
    sentenceOf,
  })
  const start = useEffectEvent(run)
  useEffect(() => {
    const leaving = new AbortController()
    void start(leaving.signal)
    return () => leaving.abort()
  }, [])
  return (
    <div className="card grid gap-4">
      <p>Your device now asks for your fingerprint, face or PIN. Follow its steps.</p>
      {error && <Failure text={error} />}
      <div className="form-actions">
        <Link to={href('/admin/profile')} className="button button-quiet">
          Cancel
        </Link>
        <button type="button" className="button" disabled={isPending} onClick={() => run()}>
          {isPending ? 'Adding...' : 'Try again'}
        </button>
      </div>
    </div>
  )
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof DOMException)) return passkeyTexts.unknownHere
  return error.name === 'InvalidStateError' ? passkeyTexts.alreadyHere : passkeyTexts.notMade
}
