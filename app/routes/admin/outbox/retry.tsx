import { href } from 'react-router'
import { platform } from '#app/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { retryMail } from '#app/platform/mail/outbox-review.server.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/retry.ts'
import { mailNotRetried, mailRefusals } from './mail-texts.ts'

export const handle = { permission: 'outbox', postedFrom: href('/admin/outbox') }

/** Tries a mail again from the list. Without JavaScript the form sends the query of the list. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { list } = await readForm(request)
  const result = await retryMail(context.get(platform), id)
  const done = result.ok && result.value.isSent ? 'sent' : 'retried'
  return respondToRowAction(result, { done, list, path: href('/admin/outbox') }, mailRefusals)
}

export const clientAction = catchOneError(mailNotRetried)

export default RefusedAction
