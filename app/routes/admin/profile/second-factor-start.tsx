import { startSecondFactor } from '#app/domain/staff/sign-in/second-factor.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { qrCodeOf } from '#app/platform/qr-code.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/second-factor-start.ts'
import { ownerOf } from './owner.ts'
import { PasswordStep } from './password-step.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

export const handle = { permission: 'sign-in' }

/** Whether the guard redirects every request to this screen until the second factor is set up. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  isRequired: context.get(staffMember).lacksSecondFactor,
})

export async function action({ request, context }: Route.ActionArgs) {
  const { password = '' } = await readForm(request)
  const result = await startSecondFactor(context.get(platform), ownerOf(context), password)
  if (!result.ok) return respondToFailure(result, { setUp: null })
  return { errors: undefined, setUp: { ...result.value, qr: qrCodeOf(result.value.uri) } }
}

export const clientAction = catchErrors(signInTexts.unexpected, { setUp: null })

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = adminMeta('Set Up Second Factor')

export default function SecondFactorStart({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.setUp) return <SecondFactorSetUp {...actionData.setUp} />
  return (
    <PasswordStep title="Set Up Second Factor" label="Continue" errors={actionData?.errors}>
      {loaderData.isRequired && (
        <p className="font-semibold">
          An owner asks for a second factor on your account: set it up, and go on.
        </p>
      )}
      <p>
        You need an authenticator app on your phone, such as Aegis, Google Authenticator or
        Microsoft Authenticator. Whenever you sign in, it shows you a code of six digits.
      </p>
    </PasswordStep>
  )
}
