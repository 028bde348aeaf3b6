import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { retryMail } from '#app/platform/mail/outbox-review.server.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/retry.ts'
import { mailNotRetried } from './mail-texts.ts'

export const handle = { permission: 'outbox', postedFrom: href('/admin/outbox') }

export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  await retryMail(context.get(platform), id)
  return redirect(listAddress(href('/admin/outbox'), url.searchParams, 'retried'))
}

export const clientAction = catchOneError(mailNotRetried)
