import { platform } from '#app/context.ts'
import { readInvitation } from '#app/domain/staff/colleagues/colleague.schema.ts'
import { colleagueTexts } from '#app/domain/staff/colleagues/colleague.ts'
import { inviteColleague } from '#app/domain/staff/colleagues/colleagues.links.server.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/new.ts'
import { InviteDialog, type InviteResult } from './invite-dialog.tsx'

export const handle = { permission: 'staff' }

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const read = readInvitation(values)
  if (!read.ok) return respondToFailure(read, { values })
  const result = await inviteColleague(context.get(platform), read.value)
  if (!result.ok) return respondToFailure(result, { values })
  return { created: result.value }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<InviteResult>(serverAction, { errors: { '': colleagueTexts.notInvited } })

export const meta = adminMeta('Invite a Colleague')

export default function Invite({ actionData }: Route.ComponentProps) {
  return <InviteDialog result={actionData} />
}
