import { href, Link } from 'react-router'
import { renewRecoveryCodes } from '#app/domain/staff/sign-in/second-factor.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/second-factor-codes.ts'
import { ownerOf } from './owner.ts'
import { PasswordStep, ProfileStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export const handle = { permission: 'account' }

export async function action({ request, context }: Route.ActionArgs) {
  const { password = '' } = await readForm(request)
  const result = await renewRecoveryCodes(context.get(platform), ownerOf(context), password)
  if (!result.ok) return respondToFailure(result, { codes: null })
  return { errors: undefined, codes: result.value.recoveryCodes }
}

export const clientAction = catchErrors(signInTexts.unexpected, { codes: null })

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = adminMeta('New Recovery Codes')

export default function SecondFactorCodes({ actionData }: Route.ComponentProps) {
  if (!actionData?.codes) {
    return (
      <PasswordStep title="New Recovery Codes" label="Make new codes" errors={actionData?.errors}>
        <p>Your old codes will stop working.</p>
      </PasswordStep>
    )
  }
  return (
    <ProfileStep title="New Recovery Codes">
      <div className="card grid justify-items-start gap-4">
        <RecoveryCodes codes={actionData.codes} />
        <Link to={href('/admin/profile')} className="button">
          Done
        </Link>
      </div>
    </ProfileStep>
  )
}
