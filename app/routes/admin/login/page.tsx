import { data, href, redirect, replace, useNavigation, useSearchParams } from 'react-router'
import { platform, visit } from '#app/context.ts'
import { findSignedIn } from '#app/domain/staff/sessions.server.ts'
import { signIn } from '#app/domain/staff/sign-in.server.ts'
import { checkSignIn, signInTexts } from '#app/domain/staff/sign-in.ts'
import { browserOf } from '#app/http/browser.ts'
import { withCookies } from '#app/http/cookies.ts'
import { readForm } from '#app/http/form.ts'
import { retryAfter } from '#app/http/retry-after.ts'
import { returnPath } from '#app/http/staff-only.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import { isDatabaseOutage } from '#app/platform/database/outage.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { DoorFrame } from '#app/routes/admin/door-frame.tsx'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/page.ts'
import { ResetPanel } from './reset-panel.tsx'
import { SignInForm } from './sign-in-form.tsx'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const signedIn = await findSignedIn(context.get(platform), browserOf(request, context.get(visit)))
  if (signedIn && signedIn !== 'deactivated') throw replace(returnPath(url.searchParams.get('to')))
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { email: typed = '', password = '' } = await readForm(request)
  const email = typed.trim()
  const again = (status: number, errors: Record<string, string>, headers?: HeadersInit) =>
    data({ errors, email }, { status, ...(headers && { headers }) })
  const errors = checkSignIn({ email, password })
  if (Object.keys(errors).length > 0) return again(422, errors)

  const { address, log } = context.get(visit)
  const browser = browserOf(request, context.get(visit))
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
        return again(429, { '': ending.error }, retryAfter(ending))
      default:
        return again(401, { '': ending.error })
    }
  } catch (error) {
    log.error({ err: error }, 'a sign-in could not be answered')
    return again(isDatabaseOutage(error) ? 503 : 500, { '': signInTexts.unexpected })
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = () => adminMeta('Admin Login')

export default function Login({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { formAction, state } = useNavigation()
  const note = noteOf(search)
  // What was said before stands no more once something is on its way.
  const idle = state === 'idle'
  return (
    <DoorFrame title="Admin Login">
      {idle && note && <Message kind={note.kind}>{note.text}</Message>}
      <SignInForm
        given={actionData}
        busy={!idle && (formAction?.startsWith(href('/admin/login')) ?? false)}
      />
      <ResetPanel />
    </DoorFrame>
  )
}

/** What happened elsewhere and is told here. */
function noteOf(search: URLSearchParams) {
  if (search.has('sent')) return { kind: 'status', text: signInTexts.resetSent } as const
  if (search.has('updated')) return { kind: 'status', text: signInTexts.passwordUpdated } as const
  if (search.has('ready')) return { kind: 'status', text: signInTexts.accountReady } as const
  if (search.has('denied')) return { kind: 'alert', text: signInTexts.denied } as const
  if (search.has('expired')) return { kind: 'alert', text: signInTexts.codeExpired } as const
  return undefined
}
