import { platform, requestContext } from '#app/context.ts'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { queueSignIn } from '#app/http/request-rules.ts'
import type { FieldErrors } from '#app/result.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/page.ts'
import { AuthLayout } from './auth-layout.tsx'
import { NoAdminYet } from './no-admin-yet.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ResetPanel } from './reset-panel.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInMessage } from './sign-in-message.tsx'
import { loadSignIn, startSignIn } from './start-sign-in.server.ts'

export const middleware = [queueSignIn]

export const loader = ({ request, url, context }: Route.LoaderArgs) =>
  loadSignIn(context.get(platform), context.get(requestContext), { request, url })

export const action = ({ request, url, context }: Route.ActionArgs) =>
  startSignIn(context.get(platform), context.get(requestContext), { request, url })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<{ errors: FieldErrors; email: string }>(serverAction, {
    errors: { '': signInTexts.unexpected },
    email: '',
  })

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = adminMeta('Admin Login')

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthLayout title="Admin Login">
      <SignInMessage />
      {loaderData.isAnybodyAdmin || <NoAdminYet />}
      <SignInForm actionData={actionData} />
      <ResetPanel />
      <PasskeyButton host={loaderData.passkeyHost} />
    </AuthLayout>
  )
}
