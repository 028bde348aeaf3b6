import { colleagueTexts, newPasswordText } from '#app/domain/staff/colleagues/colleague.ts'
import {
  createPasswordLink,
  type LinkToPassOn,
} from '#app/domain/staff/colleagues/colleagues.links.server.ts'
import { findColleague } from '#app/domain/staff/colleagues/colleagues.server.ts'
import { displayName } from '#app/domain/staff/staff.ts'
import { platform } from '#app/http/context.ts'
import { found } from '#app/http/found.ts'
import { respondWithError } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { ResourceDialog, useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import type { Route } from './+types/password-link.ts'
import { PassOn } from './pass-on.tsx'

export const handle = { permission: 'staff' }

interface LinkResult {
  created?: LinkToPassOn
  error?: string
}

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return { name: displayName(found(await findColleague(context.get(platform), id))) }
}

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const result = await createPasswordLink(context.get(platform), id)
  if (!result.ok) return respondWithError(result, colleagueTexts.refusals)
  return { created: result.value }
}

export const clientAction = catchOneError(colleagueTexts.notLinked)

export const meta = adminMeta('Password Link')

export default function PasswordLink({ loaderData: { name }, actionData }: Route.ComponentProps) {
  const { created, error } = (actionData ?? {}) as LinkResult
  const cancel = useListBelow()
  return (
    <ResourceDialog title="Password Link" result={actionData}>
      {created ? (
        <PassOn created={created} textOf={newPasswordText} />
      ) : (
        <ResourceForm
          errors={error ? { '': error } : undefined}
          label="Make the link"
          cancel={cancel}
          preventScrollReset
          className="mt-3 grid gap-4"
        >
          <p className="wrap-anywhere">
            Anybody with the link can set a new password for{' '}
            <strong>
              <bdi>{name}</bdi>
            </strong>
            . Make sure that they asked for it. Send it only to them.
          </p>
          <p>Their passkeys will be removed. They can add them again.</p>
        </ResourceForm>
      )}
    </ResourceDialog>
  )
}
