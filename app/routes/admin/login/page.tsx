import { data, href, redirect, replace, useNavigation, useSearchParams } from 'react-router'
import { platform, requestContext } from '#app/context.ts'
import { isAnybodyAdmin } from '#app/domain/staff/admins.server.ts'
import { findSignedIn } from '#app/domain/staff/sessions.server.ts'
import { signIn } from '#app/domain/staff/sign-in.server.ts'
import { checkSignIn, signInTexts } from '#app/domain/staff/sign-in.ts'
import { signInHeaders } from '#app/http/browser.ts'
import { withCookies } from '#app/http/cookies.ts'
import { readForm } from '#app/http/form.ts'
import { retryAfter } from '#app/http/retry-after.ts'
import { returnPath } from '#app/http/staff-only.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import { isDatabaseOutage } from '#app/platform/database/outage.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { AuthLayout } from '#app/routes/admin/auth-layout.tsx'
import { withoutCrash } from '#app/routes/admin/without-crash.ts'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/page.ts'
import { ResetPanel } from './reset-panel.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface SignInAnswer {
  errors: Record<string, string>
  email: string
}

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
  const again = (status: number, errors: Record<string, string>, headers?: HeadersInit) =>
    data({ errors, email }, { status, ...(headers && { headers }) })
  const errors = checkSignIn({ email, password })
  if (Object.keys(errors).length > 0) return again(422, errors)

  const { address, log } = context.get(requestContext)
  const browser = signInHeaders(request, context.get(requestContext))
  const to = returnPath(url.searchParams.get('to'))
  try {
    const needs = { ...context.get(platform), log }
    const from = { headers: browser, group: visitorGroup(address) }
    const ending = await signIn(needs, { email, password }, from)
    switch (ending.kind) {
      case 'signed-in':
        return redirect(to, { status: 303, headers: withCookies(ending.cookies) })
      case 'second-factor':
        return redirect(`${href('/admin/login/code')}?to=${encodeURIComponent(to)}`, {
          status: 303,
          headers: withCookies(ending.cookies),
        })
      case 'too-many':
        return again(429, { '': ending.error }, retryAfter(ending.waitSeconds))
      default:
        return again(401, { '': ending.error })
    }
  } catch (error) {
    log.error({ err: error }, 'a sign-in could not be answered')
    return again(isDatabaseOutage(error) ? 503 : 500, { '': signInTexts.unexpected })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withoutCrash<SignInAnswer>(serverAction, {
    errors: { '': signInTexts.unexpected },
    email: '',
  })

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = () => adminMeta('Admin Login')

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { formAction, state } = useNavigation()
  const note = noteOf(search)
  // What was said before stands no more once something is on its way.
  const idle = state === 'idle'
  return (
    <AuthLayout title="Admin Login">
      {idle && note && <Message kind={note.kind}>{note.text}</Message>}
      {loaderData.isAnybodyAdmin || <NobodyYet />}
      <SignInForm
        given={actionData}
        busy={!idle && (formAction?.startsWith(href('/admin/login')) ?? false)}
      />
      <ResetPanel />
    </AuthLayout>
  )
}

/** Whoever has just installed the site stands before a form that lets nobody in. */
function NobodyYet() {
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

/** What happened elsewhere and is told here. */
function noteOf(search: URLSearchParams) {
  if (search.has('sent')) return { kind: 'status', text: signInTexts.resetSent } as const
  if (search.has('updated')) return { kind: 'status', text: signInTexts.passwordUpdated } as const
  if (search.has('ready')) return { kind: 'status', text: signInTexts.accountReady } as const
  if (search.has('ended')) return { kind: 'alert', text: signInTexts.sessionEnded } as const
  if (search.has('denied')) return { kind: 'alert', text: signInTexts.denied } as const
  if (search.has('expired')) return { kind: 'alert', text: signInTexts.codeExpired } as const
  return undefined
}
