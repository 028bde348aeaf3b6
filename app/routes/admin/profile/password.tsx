import { href, redirect } from 'react-router'
import { changePassword } from '#app/domain/staff/profile.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform, session, staffMember } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { NewPasswordFields } from '#app/routes/admin/login/sign-in-parts.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { Route } from './+types/password.ts'
import { ProfileStep } from './password-step.tsx'
import { profileAddressAfter } from './profile-toast.tsx'

export const handle = { permission: 'account' }

export async function action({ request, context }: Route.ActionArgs) {
  const { present = '', password = '', confirmation = '' } = await readForm(request)
  const current = { member: context.get(staffMember), sessionId: context.get(session).id }
  const typed = { present, password, confirmation }
  const result = await changePassword(context.get(platform), current, typed)
  if (result.ok) return redirect(profileAddressAfter('password'), 303)
  return respondToFailure(result, {})
}

export const clientAction = catchErrors(signInTexts.unexpected, {})

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta = adminMeta('Change Password')

export default function Password({ actionData }: Route.ComponentProps) {
  const errors = actionData?.errors
  return (
    <ProfileStep title="Change Password">
      <ResourceForm
        errors={errors}
        label="Update password"
        pendingLabel="Updating..."
        cancel={href('/admin/profile')}
        className="card grid gap-4"
      >
        <PasswordField
          name="present"
          label="Current password"
          autoComplete="current-password"
          error={errors?.present}
        />
        <NewPasswordFields errors={errors} />
      </ResourceForm>
    </ProfileStep>
  )
}
