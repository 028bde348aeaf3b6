import { redirect } from 'react-router'
import { stopSecondFactor } from '#app/domain/staff/sign-in/second-factor.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform } from '#app/http/context.ts'
import { withCookies } from '#app/http/cookies.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/second-factor-stop.ts'
import { ownerOf } from './owner.ts'
import { PasswordStep } from './password-step.tsx'
import { profileAddressAfter } from './profile-toast.tsx'

export const handle = { permission: 'account' }

export async function action({ request, context }: Route.ActionArgs) {
  const { password = '' } = await readForm(request)
  const result = await stopSecondFactor(context.get(platform), ownerOf(context), password)
  if (!result.ok) return respondToFailure(result, {})
  const headers = withCookies(result.value.cookies)
  return redirect(profileAddressAfter('no-second-factor'), { status: 303, headers })
}

export const clientAction = catchErrors(signInTexts.unexpected, {})

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = adminMeta('Turn Off the Second Factor')

export default function SecondFactorStop({ actionData }: Route.ComponentProps) {
  return (
    <PasswordStep title="Turn Off the Second Factor" label="Turn off" errors={actionData?.errors}>
      <p>You will sign in with your password alone.</p>
    </PasswordStep>
  )
}
