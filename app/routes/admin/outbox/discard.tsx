import { href, redirect } from 'react-router'
import { platform, requestContext, staffMember } from '#app/context.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/list-state.ts'
import { discardMail, findUndelivered } from '#app/platform/mail/outbox-review.server.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { ConfirmDialog } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/discard.ts'
import { mailNotDiscarded } from './mail-texts.ts'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { subject } = found(await findUndelivered(context.get(platform), id))
  return { subject }
}

export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  await discardMail(context.get(platform), id)
  const staff = context.get(staffMember).id
  context.get(requestContext).log.info({ staff, mail: id }, 'mail: message discarded')
  throw redirect(listAddress(href('/admin/outbox'), url.searchParams, 'discarded'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<{ error: string } | undefined>(serverAction, { error: mailNotDiscarded })

export default function ConfirmDiscard({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Discard mail"
      actionLabel="Discard"
      pendingLabel="Discarding..."
      result={actionData}
    >
      Are you sure you want to discard the mail “<bdi>{loaderData.subject}</bdi>”? It will never be
      sent. This action cannot be undone.
    </ConfirmDialog>
  )
}
