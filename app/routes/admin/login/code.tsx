import { href, Link, redirect } from 'react-router'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { confirmSignIn } from '#app/domain/staff/sign-in/sign-in-code.server.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { withCookies } from '#app/http/cookies.ts'
import { readForm } from '#app/http/form.ts'
import { queueSignIn } from '#app/http/request-rules.ts'
import { respondWithError } from '#app/http/respond.ts'
import { signInVisitor } from '#app/http/sign-in-headers.server.ts'
import { returnPath, signInAddress } from '#app/http/staff-only.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/code.ts'
import { AuthLayout } from './sign-in-parts.tsx'

export const middleware = [queueSignIn]

export const loader = () => null

export async function action({ request, url, context }: Route.ActionArgs) {
  const { code = '' } = await readForm(request)
  const visitor = context.get(requestContext)
  const needs = { ...context.get(platform), log: visitor.log }
  const result = await confirmSignIn(needs, code, signInVisitor(request, visitor))
  const to = url.searchParams.get('to')
  if (result.ok) {
    const headers = withCookies(result.value.cookies)
    return redirect(returnPath(to), { status: 303, headers })
  }
  if (result.kind === 'not-found') return redirect(signInAddress(to, 'expired'), 303)
  return respondWithError(result)
}

export const clientAction = catchOneError(signInTexts.unexpected)

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = adminMeta('Sign-in Code')

export default function SignInCode({ actionData }: Route.ComponentProps) {
  return (
    <AuthLayout title="Enter Your Code">
      <CodeForm error={actionData?.error} />
      <Link to={href('/admin/login')} className="link inline-flex min-h-11 items-center">
        Sign in as somebody else
      </Link>
    </AuthLayout>
  )
}

function CodeForm({ error }: { error: string | undefined }) {
  return (
    <ResourceForm label="Sign In" pendingLabel="Signing in..." isWide className="grid gap-4">
      <TextField
        name="code"
        label="Code"
        required
        hint="The six digits in your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
      />
    </ResourceForm>
  )
}
