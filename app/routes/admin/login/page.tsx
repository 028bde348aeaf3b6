import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import { data, href, Link, replace, useFetcher, useNavigation, useSearchParams } from 'react-router'
import { isAnybodyAdmin } from '#app/domain/staff/admins.server.ts'
import { findSignedIn } from '#app/domain/staff/sign-in/sessions.server.ts'
import { signIn } from '#app/domain/staff/sign-in/sign-in.server.ts'
import { checkSignIn, passkeyTexts, signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { queueSignIn } from '#app/http/request-rules.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { signInHeaders, signInVisitor } from '#app/http/sign-in-headers.server.ts'
import { returnPath, signInAddress } from '#app/http/staff-only.ts'
import { isDatabaseOutage } from '#app/platform/database/outage.ts'
import { passkeyHost } from '#app/platform/sign-in/passkey-plugin.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import {
  usePasskeyCeremony,
  usePasskeySupport,
} from '#app/routes/admin/passkeys/use-passkey-ceremony.ts'
import { nothingToLose, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { invalid } from '#app/values/result.ts'
import type { Route } from './+types/page.ts'
import { AccountEmail, AuthLayout } from './sign-in-parts.tsx'
import { enter } from './start-sign-in.server.ts'

export const middleware = [queueSignIn]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const signedIn = await findSignedIn(needs, signInHeaders(request, context.get(requestContext)))
  if (signedIn && signedIn !== 'deactivated') throw replace(returnPath(url.searchParams.get('to')))
  return {
    isAnybodyAdmin: await isAnybodyAdmin(needs),
    passkeyHost: passkeyHost(needs.settings.publicUrl),
    sendsMail: needs.mail.isConfigured,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { email: typed = '', password = '' } = await readForm(request)
  const email = typed.trim()
  const errors = checkSignIn({ email, password })
  if (Object.keys(errors).length > 0) return respondToFailure(invalid(errors), { email })
  const visitor = context.get(requestContext)
  const needs = { ...context.get(platform), log: visitor.log }
  try {
    const result = await signIn(needs, { email, password }, signInVisitor(request, visitor))
    if (!result.ok) return respondToFailure(result, { email }, { 'not-found': signInTexts.wrong })
    return enter(result.value, returnPath(url.searchParams.get('to')))
  } catch (error) {
    needs.log.error({ err: error }, 'sign-in: an attempt failed with an error')
    const status = isDatabaseOutage(error) ? 503 : 500
    return data({ errors: { '': signInTexts.unexpected }, email }, { status })
  }
}

export const clientAction = catchErrors(signInTexts.unexpected, { email: '' })

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = adminMeta('Admin Login')

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthLayout title="Admin Login">
      <SignInMessage sendsMail={loaderData.sendsMail} />
      {loaderData.isAnybodyAdmin || <NoAdminYet />}
      <SignInForm actionData={actionData} />
      <ResetPanel />
      <PasskeyButton host={loaderData.passkeyHost} />
    </AuthLayout>
  )
}

function NoAdminYet() {
  return (
    <div className="grid gap-2 rounded-lg border-l-4 border-ochre bg-shea p-4">
      <p className="font-semibold">Nobody can sign in yet.</p>
      <p>
        Ask your technician for the set-up link, and make the first admin there. The program prints
        a new link each time it starts.
      </p>
    </div>
  )
}

/** The message for the flags that other screens add to this address; hidden while an attempt runs. */
function SignInMessage({ sendsMail }: { sendsMail: boolean }) {
  const [search] = useSearchParams()
  const { state } = useNavigation()
  const message = messageOf(search, sendsMail)
  if (state !== 'idle' || !message) return null
  return <Message kind={message.kind}>{message.text}</Message>
}

function messageOf(search: URLSearchParams, sendsMail: boolean) {
  if (search.has('sent')) {
    const text = sendsMail ? signInTexts.resetSent : signInTexts.resetNotMailed
    return { kind: 'status', text } as const
  }
  if (search.has('updated')) return { kind: 'status', text: signInTexts.passwordUpdated } as const
  if (search.has('ready')) return { kind: 'status', text: signInTexts.accountReady } as const
  if (search.has('ended')) return { kind: 'alert', text: signInTexts.sessionEnded } as const
  if (search.has('denied')) return { kind: 'alert', text: signInTexts.denied } as const
  if (search.has('expired')) return { kind: 'alert', text: signInTexts.codeExpired } as const
  return undefined
}

interface SignInFormProps {
  actionData: { errors: Record<string, string>; email: string } | undefined
}

function SignInForm({ actionData }: SignInFormProps) {
  const [browserErrors, setBrowserErrors] = useState<Record<string, string>>()
  const errors = browserErrors ?? actionData?.errors

  function check(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const fieldErrors = checkSignIn({ email: text('email').trim(), password: text('password') })
    const isRefused = Object.keys(fieldErrors).length > 0
    setBrowserErrors(isRefused ? fieldErrors : undefined)
    if (isRefused) event.preventDefault()
  }

  return (
    <ResourceForm
      onSubmit={check}
      errors={errors}
      label="Sign In"
      pendingLabel="Signing in..."
      isWide
      isDirty={nothingToLose}
      className="grid gap-4"
    >
      <AccountEmail
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={actionData?.email}
        error={errors?.email}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors?.password}
      />
    </ResourceForm>
  )
}

/** The button takes its space before scripts run, so that the page does not shift. */
function PasskeyButton({ host }: { host: string | null }) {
  const [search] = useSearchParams()
  const back = search.get('to')
  const { run, isPending, error } = usePasskeyCeremony({
    ask: async () => startAuthentication({ optionsJSON: await fetchChallenge() }),
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

async function fetchChallenge() {
  const response = await fetch(href('/admin/login/passkey/challenge'), { method: 'POST' })
  if (!response.ok) throw new Error('No challenge', { cause: response.status })
  return response.json()
}

function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.cause === 429) return passkeyTexts.tooMany
  // Cancelled, too late, or no passkey on this device: browsers do not say which.
  const isOfDevice = error instanceof WebAuthnError || error instanceof DOMException
  return isOfDevice ? passkeyTexts.cancelled : signInTexts.unexpected
}

/** The form that requests a new password, which opens in place. Its messages are outside, so that they survive its closing. */
function ResetPanel() {
  const [search] = useSearchParams()
  const fetcher = useFetcher<{ failed?: boolean }>()
  const open = search.has('reset')
  const sending = fetcher.state !== 'idle'
  const failed = search.has('failed') || fetcher.data?.failed
  const back = search.get('to')
  const query = back ? `?to=${encodeURIComponent(back)}` : ''
  return (
    <div className="grid gap-4">
      {failed && !sending && <Message kind="alert">{signInTexts.resetFailed}</Message>}
      {search.has('too-many') && <Message kind="alert">{signInTexts.resetTooMany}</Message>}
      <Link
        to={signInAddress(back, open ? '' : 'reset')}
        aria-expanded={open}
        preventScrollReset
        onClick={() => fetcher.reset()}
        className="link inline-flex min-h-11 items-center justify-self-start"
      >
        Forgot your password?
      </Link>
      {open && (
        <section aria-label="Reset password" className="rounded-lg bg-shea p-4">
          <fetcher.Form
            method="post"
            action={href('/admin/login/reset') + query}
            className="grid gap-4"
          >
            <TextField
              name="reset_email"
              label="Your email"
              type="email"
              required
              nativeRequired
              autoComplete="username"
              autoFocus
            />
            <button type="submit" className="button" disabled={sending}>
              {sending ? 'Sending...' : 'Send Reset Email'}
            </button>
          </fetcher.Form>
          <Link
            to={signInAddress(back)}
            preventScrollReset
            onClick={() => fetcher.reset()}
            className="button button-quiet mt-3 w-full"
          >
            Cancel
          </Link>
        </section>
      )}
    </div>
  )
}
