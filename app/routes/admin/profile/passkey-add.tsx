import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { useEffect, useEffectEvent } from 'react'
import { data, href, Link } from 'react-router'
import { startPasskey } from '#app/domain/staff/sign-in/passkeys.server.ts'
import { passkeyNameField, passkeyTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform } from '#app/http/context.ts'
import { withCookies } from '#app/http/cookies.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { usePasskeyCeremony } from '#app/routes/admin/passkeys/use-passkey-ceremony.ts'
import { Failure } from '#app/ui/admin/failure.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/passkey-add.ts'
import { nameOfBrowser } from './name-of-browser.ts'
import { ownerOf } from './owner.ts'
import { PasswordStep, ProfileStep } from './password-step.tsx'

export const handle = { permission: 'account' }

export const loader = ({ request }: Route.LoaderArgs) => ({
  device: nameOfBrowser(request.headers.get('User-Agent') ?? ''),
})

export async function action({ request, context }: Route.ActionArgs) {
  const { name: typed = '', password = '' } = await readForm(request)
  const name = typed.trim()
  const result = await startPasskey(context.get(platform), ownerOf(context), { name, password })
  if (!result.ok) {
    return respondToFailure(result, { name, options: null }, { 'not-found': passkeyTexts.notAdded })
  }
  const { options, cookies } = result.value
  return data({ errors: undefined, name, options }, { headers: withCookies(cookies) })
}

export const clientAction = catchErrors(passkeyTexts.notAdded, { name: '', options: null })

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = adminMeta('Add a Passkey')

export default function AddPasskey({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.options) {
    return (
      <ProfileStep title="Add a Passkey">
        <PasskeyStep name={actionData.name} options={actionData.options} />
      </ProfileStep>
    )
  }
  return (
    <PasswordStep title="Add a Passkey" label="Continue" errors={actionData?.errors}>
      <noscript>
        <p className="font-semibold">Passkeys need JavaScript. Please turn it on.</p>
      </noscript>
      <TextField
        name="name"
        {...passkeyNameField}
        required
        defaultValue={actionData?.name || loaderData.device}
        error={actionData?.errors?.name}
      />
    </PasswordStep>
  )
}

interface PasskeyStepProps {
  name: string
  options: PublicKeyCredentialCreationOptionsJSON
}

/** Lets the device create the passkey: at once, and again by a button, since some browsers allow it only after a tap. */
function PasskeyStep({ name, options }: PasskeyStepProps) {
  const { run, isPending, error } = usePasskeyCeremony({
    ask: () => startRegistration({ optionsJSON: options }),
    action: href('/admin/profile/passkeys/confirm'),
    fields: { name },
    sentenceOf,
  })
  const start = useEffectEvent(run)
  useEffect(() => {
    void start()
    return () => WebAuthnAbortService.cancelCeremony()
  }, [])
  return (
    <div className="card grid gap-4">
      <p>Your device will ask for your fingerprint, face or PIN. Follow its steps.</p>
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
  if (!browserSupportsWebAuthn()) return passkeyTexts.unknownHere
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  return isKnown ? passkeyTexts.alreadyHere : passkeyTexts.notMade
}
