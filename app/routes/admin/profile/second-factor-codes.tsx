import { href, Link } from 'react-router'
import { renewRecoveryCodes } from '#app/domain/staff/sign-in/second-factor.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/second-factor-codes.ts'
import { ownerOf } from './owner.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export const handle = { permission: 'account' }

export async function action({ request, context }: Route.ActionArgs) {
  const { password = '' } = await readForm(request)
  const result = await renewRecoveryCodes(context.get(platform), ownerOf(context), password)
  if (!result.ok) return respondToFailure(result, { codes: null })
  return { errors: undefined, codes: result.value.recoveryCodes }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<Exclude<Awaited<ReturnType<typeof serverAction>>, Response>>(serverAction, {
    errors: { '': signInTexts.unexpected },
    codes: null,
  })

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = adminMeta('New Recovery Codes')

export default function SecondFactorCodes({ actionData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-form gap-5">
      <h1>New Recovery Codes</h1>
      {actionData?.codes ? (
        <div className="card grid justify-items-start gap-4">
          <RecoveryCodes codes={actionData.codes} />
          <Link to={href('/admin/profile')} className="button">
            Done
          </Link>
        </div>
      ) : (
        <PasswordStep
          action={href('/admin/profile/second-factor/codes')}
          label="Make new codes"
          errors={actionData?.errors}
        >
          <p>The codes that you have now will not hold any more.</p>
        </PasswordStep>
      )}
    </div>
  )
}
