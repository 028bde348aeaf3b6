import { readInvitation } from '#app/domain/staff/colleagues/colleague.schema.ts'
import { colleagueTexts, invitationText } from '#app/domain/staff/colleagues/colleague.ts'
import {
  inviteColleague,
  type LinkToPassOn,
} from '#app/domain/staff/colleagues/colleagues.links.server.ts'
import { accountFields } from '#app/domain/staff/sign-in/sign-in.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { ResourceDialog, useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#app/values/result.ts'
import type { Route } from './+types/new.ts'
import { AccessFields } from './access-fields.tsx'
import { PassOn } from './pass-on.tsx'

export const handle = { permission: 'staff' }

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const read = readInvitation(values)
  if (!read.ok) return respondToFailure(read, { values })
  const result = await inviteColleague(context.get(platform), read.value)
  if (!result.ok) return respondToFailure(result, { values })
  return { created: result.value }
}

interface InviteResult {
  created?: LinkToPassOn
  errors?: FieldErrors
  values?: Record<string, string>
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<InviteResult>(serverAction, { errors: { '': colleagueTexts.notInvited } })

export const meta = adminMeta('Invite a Colleague')

export default function Invite({ actionData }: Route.ComponentProps) {
  const { created, errors, values = { role: 'front-desk' } } = (actionData ?? {}) as InviteResult
  const cancel = useListBelow()
  return (
    <ResourceDialog title="Invite a Colleague" result={created ?? errors}>
      {created ? (
        <PassOn created={created} textOf={invitationText} />
      ) : (
        <ResourceForm
          errors={errors}
          label="Make the link"
          pendingLabel="Inviting..."
          cancel={cancel}
          preventScrollReset
          className="mt-4 grid gap-4"
        >
          <TextField
            name="full_name"
            {...accountFields.full_name}
            autoComplete="off"
            error={errors?.full_name}
            defaultValue={values.full_name}
          />
          <TextField
            name="email"
            {...accountFields.email}
            type="email"
            autoComplete="off"
            hint="No address? Send the link by WhatsApp. They will enter their address there."
            error={errors?.email}
            defaultValue={values.email}
          />
          <AccessFields errors={errors} values={values} />
        </ResourceForm>
      )}
    </ResourceDialog>
  )
}
