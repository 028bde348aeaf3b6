import { href, redirect } from 'react-router'
import { startPasskeySignIn } from '#app/domain/staff/sign-in/sign-in-passkey.server.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { withCookies } from '#app/http/cookies.ts'
import { queueSignIn } from '#app/http/request-rules.ts'
import { failureInit } from '#app/http/respond.ts'
import { signInVisitor } from '#app/http/sign-in-headers.server.ts'
import type { Route } from './+types/passkey-challenge.ts'

export const middleware = [queueSignIn]

export const loader = () => redirect(href('/admin/login'), 303)

export async function action({ request, context }: Route.ActionArgs) {
  const browser = signInVisitor(request, context.get(requestContext))
  const result = await startPasskeySignIn(context.get(platform), browser)
  if (!result.ok) return Response.json(null, failureInit(result))
  const { options, cookies } = result.value
  return Response.json(options, { headers: withCookies(cookies) })
}
