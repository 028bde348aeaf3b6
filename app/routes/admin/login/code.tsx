import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { platform, visit } from '#app/context.ts'
import { confirmSignIn } from '#app/domain/staff/sign-in.server.ts'
import { browserOf } from '#app/http/browser.ts'
import { withCookies } from '#app/http/cookies.ts'
import { readForm } from '#app/http/form.ts'
import { returnPath } from '#app/http/staff-only.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { DoorFrame } from '#app/routes/admin/door-frame.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/code.ts'

export const loader = () => null

export async function action({ request, url, context }: Route.ActionArgs) {
  const { code = '' } = await readForm(request)
  const again = (status: number, error: string) => data({ error }, { status })
  if (!code.trim() || code.length > 40) return again(422, 'Please enter the code.')
  const { log } = context.get(visit)
  const browser = browserOf(request, context.get(visit))
  const ending = await confirmSignIn({ ...context.get(platform), log }, code, browser)
  if ('cookies' in ending) {
    const headers = withCookies(ending.cookies)
    return redirect(returnPath(url.searchParams.get('to')), { status: 303, headers })
  }
  if (ending.kind === 'expired') return redirect(`${href('/admin/login')}?expired`, 303)
  return again(ending.kind === 'too-many' ? 429 : 401, ending.error)
}

export const meta = () => adminMeta('Sign-in code')

export default function SignInCode({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <DoorFrame title="Enter your code">
      <Form method="post" noValidate className="grid gap-4">
        <TextField
          name="code"
          label="Code"
          required
          hint="The six digits that your authenticator app shows, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={busy ? undefined : actionData?.error}
        />
        <button type="submit" className="button w-full" disabled={busy}>
          {busy ? 'Signing in...' : 'Sign In'}
        </button>
        <Link to={href('/admin/login')} className="link inline-flex min-h-11 items-center">
          Sign in as somebody else
        </Link>
      </Form>
    </DoorFrame>
  )
}
