import { data, href, Link } from 'react-router'
import { setUpFirstAdmin } from '#app/domain/staff/colleagues/first-admin.server.ts'
import { isSetUpLink } from '#app/domain/staff/links.server.ts'
import { accountFields, signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/setup.ts'
import { AccountEmail, AuthLayout, NewPasswordFields, tokenOf } from './sign-in-parts.tsx'
import { signInFirstTime } from './start-sign-in.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const valid = await isSetUpLink(context.get(platform), tokenOf(url))
  return data({ valid }, { status: valid ? 200 : 410 })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { full_name = '', email = '', password = '', confirmation = '' } = await readForm(request)
  const typed = { fullName: full_name.trim(), email: email.trim(), password, confirmation }
  const needs = context.get(platform)
  const result = await setUpFirstAdmin(needs, tokenOf(url), typed)
  if (result.ok) throw await signInFirstTime(needs, context.get(requestContext), request, typed)
  const { fullName } = typed
  return respondToFailure(result, { fullName, email: typed.email })
}

export const clientAction = catchErrors(signInTexts.unexpected, { fullName: '', email: '' })

export const meta = adminMeta('Set Up the First Admin')

export default function SetUp({ loaderData: { valid }, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors
  return (
    <AuthLayout title="Set Up the First Admin">
      {valid ? (
        <ResourceForm
          errors={errors}
          label="Create admin"
          pendingLabel="Creating..."
          isWide
          className="grid gap-4"
        >
          <TextField
            name="full_name"
            {...accountFields.full_name}
            required
            autoComplete="name"
            defaultValue={actionData?.fullName}
            error={errors?.fullName}
          />
          <AccountEmail defaultValue={actionData?.email} error={errors?.email} />
          <NewPasswordFields errors={errors} />
        </ResourceForm>
      ) : (
        <>
          <Message kind="alert">{signInTexts.setUpLinkInvalid}</Message>
          <Link to={href('/admin/login')} className="button">
            Sign In
          </Link>
        </>
      )}
    </AuthLayout>
  )
}
