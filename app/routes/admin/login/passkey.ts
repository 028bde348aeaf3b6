import { href, redirect } from 'react-router'
import { passkeyTexts, signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { signInByPasskey } from '#app/domain/staff/sign-in/sign-in-passkey.server.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { withCookies } from '#app/http/cookies.ts'
import { readForm } from '#app/http/form.ts'
import { queueSignIn } from '#app/http/request-rules.ts'
import { respondWithError } from '#app/http/respond.ts'
import { signInVisitor } from '#app/http/sign-in-headers.server.ts'
import { returnPath } from '#app/http/staff-only.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/passkey.ts'

export const middleware = [queueSignIn]

export const loader = () => redirect(href('/admin/login'), 303)

export async function action({ request, url, context }: Route.ActionArgs) {
  const { answer = '' } = await readForm(request)
  const visitor = context.get(requestContext)
  const needs = { ...context.get(platform), log: visitor.log }
  const result = await signInByPasskey(needs, answer, signInVisitor(request, visitor))
  if (!result.ok) return respondWithError(result, { 'not-found': passkeyTexts.refused })
  const headers = withCookies(result.value.cookies)
  return redirect(returnPath(url.searchParams.get('to')), { status: 303, headers })
}

export const clientAction = catchOneError(signInTexts.unexpected)
