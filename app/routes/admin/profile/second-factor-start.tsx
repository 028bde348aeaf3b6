import { href, redirect, useFetcher } from 'react-router'
import {
  confirmSecondFactor,
  startSecondFactor,
} from '#app/domain/staff/sign-in/second-factor.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { withCookies } from '#app/http/cookies.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { type QrCode, qrCodeOf } from '#app/platform/qr-code.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#app/values/result.ts'
import type { Route } from './+types/second-factor-start.ts'
import { ownerOf } from './owner.ts'
import { PasswordStep, ProfileStep } from './password-step.tsx'
import { profileAddressAfter } from './profile-toast.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export const handle = { permission: 'sign-in' }

/** Whether the guard redirects every request to this screen until the second factor is set up. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  isRequired: context.get(staffMember).lacksSecondFactor,
})

/** The first step takes the password, and the second one the first code of the app. */
export async function action({ request, context }: Route.ActionArgs) {
  const { password = '', code, uri = '', codes = '' } = await readForm(request)
  const [needs, owner] = [context.get(platform), ownerOf(context)]
  if (code === undefined) {
    const started = await startSecondFactor(needs, owner, password)
    if (!started.ok) return respondToFailure(started, { setUp: null })
    return { errors: undefined, setUp: { ...started.value, qr: qrCodeOf(started.value.uri) } }
  }
  const confirmed = await confirmSecondFactor(needs, owner, code)
  if (confirmed.ok) {
    const headers = withCookies(confirmed.value.cookies)
    return redirect(profileAddressAfter('second-factor'), { status: 303, headers })
  }
  // The page shows the same secret again, which is stored nowhere else yet.
  const setUp = otpauthUri.test(uri)
    ? { uri, qr: qrCodeOf(uri), recoveryCodes: codes.slice(0, 300).split(' ') }
    : null
  return respondToFailure(confirmed, { setUp })
}

const otpauthUri = /^otpauth:\/\/totp\/[\x21-\x7e]{1,1000}$/

export const clientAction = catchErrors(signInTexts.unexpected, { setUp: null })

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

const title = 'Set Up Second Factor'

export const meta = adminMeta(title)

export default function SecondFactorStart({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors
  if (actionData?.setUp) return <CodeStep {...actionData.setUp} errors={errors} />
  return (
    <PasswordStep title={title} label="Continue" errors={errors}>
      {loaderData.isRequired && (
        <p className="font-semibold">An owner asks you to set up a second factor first.</p>
      )}
      <p>
        You need an authenticator app on your phone, such as Aegis, Google Authenticator or
        Microsoft Authenticator. The app will show you a code of six digits whenever you sign in.
      </p>
    </PasswordStep>
  )
}

interface CodeStepProps {
  uri: string
  qr: QrCode
  recoveryCodes: string[]
  errors: FieldErrors | undefined
}

function CodeStep({ uri, qr, recoveryCodes, errors: first }: CodeStepProps) {
  // A fetcher, so that the page stays: its secret is stored nowhere else yet.
  const fetcher = useFetcher<{ errors?: FieldErrors }>()
  const errors = fetcher.data?.errors ?? first
  return (
    <ProfileStep title={title}>
      <div className="card grid gap-5">
        <section aria-labelledby="scan-heading" className="grid gap-3">
          <h2 id="scan-heading">Your App</h2>
          <p>Scan this with your authenticator app. On this phone, open it in the app.</p>
          <svg
            role="img"
            aria-label="QR code for the authenticator app; the key below says the same"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="w-60 max-w-full rounded-lg border border-clay bg-white text-black"
          >
            <path d={qr.path} fill="currentColor" />
          </svg>
          <p>
            Or type this key into it: <strong className="font-mono text-lg">{keyOf(uri)}</strong>
          </p>
          <a href={uri} className="link inline-flex min-h-11 items-center justify-self-start">
            Open in the app on this device
          </a>
        </section>
        <RecoveryCodes codes={recoveryCodes} />
        <ResourceForm
          fetcher={fetcher}
          errors={errors}
          label="Turn on"
          cancel={href('/admin/profile')}
          className="grid gap-4"
        >
          <input type="hidden" name="uri" value={uri} />
          <input type="hidden" name="codes" value={recoveryCodes.join(' ')} />
          <TextField
            name="code"
            label="Code"
            required
            hint="The six digits that the app shows now."
            inputMode="numeric"
            autoComplete="one-time-code"
            error={errors?.code}
          />
        </ResourceForm>
      </div>
    </ProfileStep>
  )
}

const keyOf = (uri: string) =>
  new URL(uri).searchParams.get('secret')?.replaceAll(/(.{4})(?=.)/g, '$1 ')
