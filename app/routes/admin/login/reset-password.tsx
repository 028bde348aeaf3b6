import { data, href, Link, redirect } from 'react-router'
import { findPasswordLink } from '#app/domain/staff/links.server.ts'
import { resetPassword } from '#app/domain/staff/sign-in/passwords.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { hasNoEmail } from '#app/domain/staff/staff.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { withCookies } from '#app/http/cookies.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/reset-password.ts'
import { AccountEmail, AuthLayout, NewPasswordFields, tokenOf } from './sign-in-parts.tsx'
import { signInFirstTime } from './start-sign-in.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const owner = await findPasswordLink(context.get(platform), tokenOf(url))
  if (!owner) return data({ owner: null }, { status: 410 })
  const { email, isInvited } = owner
  return { owner: { email: hasNoEmail(owner) ? null : email, isInvited } }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { email: typed = '', password = '', confirmation = '' } = await readForm(request)
  const needs = context.get(platform)
  const fields = { email: typed.trim(), password, confirmation }
  const result = await resetPassword(needs, tokenOf(url), fields)
  if (result.ok) {
    const { email, isInvited } = result.value
    if (isInvited) {
      throw await signInFirstTime(needs, context.get(requestContext), request, { email, password })
    }
    // This browser is trusted from now on: the limits for strangers' guesses do not apply to it.
    const device = needs.devices.remember(request.headers.get('Cookie'), email)
    const headers = withCookies([device])
    throw redirect(`${href('/admin/login')}?updated`, { status: 303, headers })
  }
  return respondToFailure(result, { email: fields.email })
}

export const clientAction = catchErrors(signInTexts.unexpected, { email: '' })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(titleOf(loaderData?.owner))({ matches })

export default function ResetPassword({ loaderData: { owner }, actionData }: Route.ComponentProps) {
  return (
    <AuthLayout title={titleOf(owner)}>
      {owner ? (
        <ResourceForm
          errors={actionData?.errors}
          label={owner.isInvited ? 'Save password' : 'Update password'}
          pendingLabel={owner.isInvited ? 'Saving...' : 'Updating...'}
          isWide
          className="grid gap-4"
        >
          {owner.email === null ? (
            <AccountEmail
              hint="You will sign in with it."
              defaultValue={actionData?.email}
              error={actionData?.errors?.email}
            />
          ) : (
            <>
              <p>
                {owner.isInvited ? 'Welcome. You will sign in as ' : 'For '}
                <strong className="wrap-anywhere">{owner.email}</strong>
              </p>
              {/* For the password manager: which account this is. */}
              <input
                type="hidden"
                name="username"
                autoComplete="username"
                value={owner.email}
                readOnly
              />
            </>
          )}
          <NewPasswordFields errors={actionData?.errors} />
        </ResourceForm>
      ) : (
        <>
          <Message kind="alert">{signInTexts.linkInvalid}</Message>
          <Link to={`${href('/admin/login')}?reset`} className="button">
            Ask for a new link
          </Link>
        </>
      )}
    </AuthLayout>
  )
}

const titleOf = (owner: { isInvited: boolean } | null | undefined) =>
  owner?.isInvited ? 'Choose Your Password' : 'Set a New Password'
