import { href, Link, redirect } from 'react-router'
import { confirmSecondFactor } from '#app/domain/staff/sign-in/second-factor.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform } from '#app/http/context.ts'
import { withCookies } from '#app/http/cookies.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { qrCodeOf } from '#app/platform/qr-code.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/second-factor-confirm.ts'
import { ownerOf } from './owner.ts'
import { profileAddressAfter } from './profile-toast.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

export const handle = { permission: 'sign-in' }

export async function action({ request, context }: Route.ActionArgs) {
  const { code = '', uri = '', codes = '' } = await readForm(request)
  const result = await confirmSecondFactor(context.get(platform), ownerOf(context), code)
  if (result.ok) {
    const headers = withCookies(result.value.cookies)
    return redirect(profileAddressAfter('second-factor'), { status: 303, headers })
  }
  // The page shows the same secret again, which is stored nowhere else yet.
  const setUp = otpauthUri.test(uri)
    ? { uri, qr: qrCodeOf(uri), recoveryCodes: codes.slice(0, 300).split(' ') }
    : null
  return respondToFailure(result, { setUp })
}

export const clientAction = catchErrors(signInTexts.unexpected, { setUp: null })

export const meta = adminMeta('Set Up Second Factor')

export default function SecondFactorConfirm({ actionData }: Route.ComponentProps) {
  if (actionData?.setUp) {
    return <SecondFactorSetUp {...actionData.setUp} errors={actionData.errors} />
  }
  return (
    <div className="grid max-w-form justify-items-start gap-5">
      <h1>Set Up Second Factor</h1>
      <Link to={href('/admin/profile/second-factor/start')} className="button">
        Begin
      </Link>
    </div>
  )
}

const otpauthUri = /^otpauth:\/\/totp\/[\x21-\x7e]{1,1000}$/
