import { href, Link, redirect } from 'react-router'
import { platform, requestContext } from '#app/context.ts'
import { signInTexts } from '#app/domain/staff/sign-in.ts'
import { confirmSignIn } from '#app/domain/staff/sign-in-code.server.ts'
import { signInHeaders } from '#app/http/browser.ts'
import { withCookies } from '#app/http/cookies.ts'
import { readForm } from '#app/http/form.ts'
import { queueSignIn } from '#app/http/request-rules.ts'
import { respondWithError } from '#app/http/respond.ts'
import { returnPath, signInAddress } from '#app/http/staff-only.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import { invalid } from '#app/result.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { AuthLayout } from '#app/routes/admin/auth-layout.tsx'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/code.ts'

export const middleware = [queueSignIn]

export const loader = () => null

export async function action({ request, url, context }: Route.ActionArgs) {
  const { code = '' } = await readForm(request)
  const { address, log } = context.get(requestContext)
  const from = { headers: signInHeaders(request, { address }), group: visitorGroup(address) }
  const isUsable = code.trim() && code.length <= 40
  const result = isUsable
    ? await confirmSignIn({ ...context.get(platform), log }, code, from)
    : invalid({ '': 'Please enter the code.' })
  const to = url.searchParams.get('to')
  if (result.ok) {
    const headers = withCookies(result.value.cookies)
    return redirect(returnPath(to), { status: 303, headers })
  }
  if (result.kind === 'not-found') return redirect(signInAddress(to, 'expired'), 303)
  return respondWithError(result)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<{ error: string }>(serverAction, { error: signInTexts.unexpected })

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = () => adminMeta('Sign-in code')

export default function SignInCode({ actionData }: Route.ComponentProps) {
  return (
    <AuthLayout title="Enter your code">
      <ResourceForm label="Sign In" pendingLabel="Signing in..." isWide className="grid gap-4">
        <TextField
          name="code"
          label="Code"
          required
          hint="The six digits that your authenticator app shows, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={actionData?.error}
        />
      </ResourceForm>
      <Link to={href('/admin/login')} className="link inline-flex min-h-11 items-center">
        Sign in as somebody else
      </Link>
    </AuthLayout>
  )
}
