import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/list-state.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { discardMail, findUndelivered } from '#app/platform/mail/outbox-review.server.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { ConfirmDialog, type ConfirmResult } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/discard.ts'
import { mailNotDiscarded } from './mail-texts.ts'

export const handle = { permission: 'outbox' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { subject } = found(await findUndelivered(context.get(platform), id))
  return { subject }
}

export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  await discardMail(context.get(platform), id)
  await recordAudit(context.get(platform), { action: 'mail.discarded', rowId: id })
  throw redirect(listAddress(href('/admin/outbox'), url.searchParams, 'discarded'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<ConfirmResult>(serverAction, { error: mailNotDiscarded })

export default function ConfirmDiscard({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      action="Discard"
      noun="mail"
      result={actionData}
      consequence="It will never be sent."
    >
      the mail “<bdi>{loaderData.subject}</bdi>”
    </ConfirmDialog>
  )
}
