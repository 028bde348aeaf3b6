import { data, href, redirect, replace, useNavigation, useSearchParams } from 'react-router'
import { platform, requestContext } from '#app/context.ts'
import { isAnybodyAdmin } from '#app/domain/staff/admins.server.ts'
import { findSignedIn } from '#app/domain/staff/sessions.server.ts'
import { signIn } from '#app/domain/staff/sign-in.server.ts'
import { checkSignIn, signInTexts } from '#app/domain/staff/sign-in.ts'
import { signInHeaders } from '#app/http/browser.ts'
import { withCookies } from '#app/http/cookies.ts'
import { readForm } from '#app/http/form.ts'
import { queueSignIn } from '#app/http/request-rules.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { returnPath } from '#app/http/staff-only.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import { isDatabaseOutage } from '#app/platform/database/outage.ts'
import { type FieldErrors, invalid } from '#app/result.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { AuthLayout } from '#app/routes/admin/auth-layout.tsx'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/page.ts'
import { ResetPanel } from './reset-panel.tsx'
import { SignInForm } from './sign-in-form.tsx'

export const middleware = [queueSignIn]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const signedIn = await findSignedIn(
    context.get(platform),
    signInHeaders(request, context.get(requestContext)),
  )
  if (signedIn && signedIn !== 'deactivated') throw replace(returnPath(url.searchParams.get('to')))
  return { isAnybodyAdmin: await isAnybodyAdmin(context.get(platform)) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { email: typed = '', password = '' } = await readForm(request)
  const email = typed.trim()
  const errors = checkSignIn({ email, password })
  if (Object.keys(errors).length > 0) return respondToFailure(invalid(errors), { email })

  const { address, log } = context.get(requestContext)
  const browser = signInHeaders(request, context.get(requestContext))
  const to = returnPath(url.searchParams.get('to'))
  try {
    const needs = { ...context.get(platform), log }
    const from = { headers: browser, group: visitorGroup(address) }
    const result = await signIn(needs, { email, password }, from)
    if (!result.ok) return respondToFailure(result, { email }, { 'not-found': signInTexts.wrong })
    const { cookies, needsCode } = result.value
    const next = needsCode ? `${href('/admin/login/code')}?to=${encodeURIComponent(to)}` : to
    return redirect(next, { status: 303, headers: withCookies(cookies) })
  } catch (error) {
    log.error({ err: error }, 'auth: sign-in failed with an error')
    const status = isDatabaseOutage(error) ? 503 : 500
    return data({ errors: { '': signInTexts.unexpected }, email }, { status })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<{ errors: FieldErrors; email: string }>(serverAction, {
    errors: { '': signInTexts.unexpected },
    email: '',
  })

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = () => adminMeta('Admin Login')

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { state } = useNavigation()
  const message = messageOf(search)
  // Messages of the last attempt are hidden while a new one runs.
  const idle = state === 'idle'
  return (
    <AuthLayout title="Admin Login">
      {idle && message && <Message kind={message.kind}>{message.text}</Message>}
      {loaderData.isAnybodyAdmin || <NoAdminYet />}
      <SignInForm actionData={actionData} />
      <ResetPanel />
    </AuthLayout>
  )
}

/** Explains the set-up link while there is no admin account. */
function NoAdminYet() {
  return (
    <div className="grid gap-2 rounded-lg border-l-4 border-ochre bg-shea p-4">
      <p className="font-semibold">Nobody can sign in yet.</p>
      <p>
        Open the set-up link that the program printed when it started: there you make the first
        admin. For a new link, restart the program. Or set ADMIN_EMAIL and ADMIN_PASSWORD and start
        it again.
      </p>
    </div>
  )
}

/** The message for the flags that other screens add to this address. */
function messageOf(search: URLSearchParams) {
  if (search.has('sent')) return { kind: 'status', text: signInTexts.resetSent } as const
  if (search.has('updated')) return { kind: 'status', text: signInTexts.passwordUpdated } as const
  if (search.has('ready')) return { kind: 'status', text: signInTexts.accountReady } as const
  if (search.has('ended')) return { kind: 'alert', text: signInTexts.sessionEnded } as const
  if (search.has('denied')) return { kind: 'alert', text: signInTexts.denied } as const
  if (search.has('expired')) return { kind: 'alert', text: signInTexts.codeExpired } as const
  return undefined
}
