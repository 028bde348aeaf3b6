import { href, useFetcher } from 'react-router'
import type { QrCode } from '#app/platform/qr-code.server.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#app/values/result.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface SetUp {
  uri: string
  qr: QrCode
  recoveryCodes: string[]
  errors?: FieldErrors | undefined
}

export function SecondFactorSetUp({ uri, qr, recoveryCodes, errors: first }: SetUp) {
  // A fetcher, so that the page stays: its secret is stored nowhere else yet.
  const fetcher = useFetcher<{ errors?: FieldErrors }>()
  const errors = fetcher.data?.errors ?? first
  return (
    <div className="grid max-w-form gap-5">
      <h1>Set Up Second Factor</h1>
      <div className="card grid gap-5">
        <section aria-labelledby="scan-heading" className="grid gap-3">
          <h2 id="scan-heading">Your App</h2>
          <p>Scan this with your authenticator app, or on this phone open it in the app.</p>
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
          action={href('/admin/profile/second-factor/confirm')}
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
    </div>
  )
}

const keyOf = (uri: string) =>
  new URL(uri).searchParams.get('secret')?.replaceAll(/(.{4})(?=.)/g, '$1 ')
