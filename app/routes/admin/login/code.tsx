import { data, href, Link, redirect } from 'react-router'
import { platform, requestContext } from '#app/context.ts'
import { signInTexts } from '#app/domain/staff/sign-in.ts'
import { confirmSignIn } from '#app/domain/staff/sign-in-code.server.ts'
import { signInHeaders } from '#app/http/browser.ts'
import { withCookies } from '#app/http/cookies.ts'
import { readForm } from '#app/http/form.ts'
import { queueSignIn } from '#app/http/request-rules.ts'
import { retryAfter } from '#app/http/retry-after.ts'
import { returnPath, signInAddress } from '#app/http/staff-only.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
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
  const failure = (status: number, error: string, headers?: HeadersInit) =>
    data({ error }, { status, ...(headers && { headers }) })
  if (!code.trim() || code.length > 40) return failure(422, 'Please enter the code.')
  const { address, log } = context.get(requestContext)
  const from = { headers: signInHeaders(request, { address }), group: visitorGroup(address) }
  const result = await confirmSignIn({ ...context.get(platform), log }, code, from)
  if ('cookies' in result) {
    const headers = withCookies(result.cookies)
    return redirect(returnPath(url.searchParams.get('to')), { status: 303, headers })
  }
  if (result.kind === 'expired')
    return redirect(signInAddress(url.searchParams.get('to'), 'expired'), 303)
  return result.kind === 'too-many'
    ? failure(429, result.error, retryAfter(result.waitSeconds))
    : failure(401, result.error)
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
