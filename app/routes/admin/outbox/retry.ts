import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { listAddress } from '#app/list-state.ts'
import { retryMail } from '#app/platform/mail/outbox-review.server.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import type { Route } from './+types/retry.ts'
import { mailNotRetried } from './mail-texts.ts'

export const handle = { permission: 'outbox' }

/** There is no page here: a reload leads back to the list. */
export const loader = () => redirect(href('/admin/outbox'))

export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  await retryMail(context.get(platform), id)
  return redirect(listAddress(href('/admin/outbox'), url.searchParams, 'retried'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<RowActionResult>(serverAction, { error: mailNotRetried })
