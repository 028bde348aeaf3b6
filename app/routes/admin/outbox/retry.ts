import { href, redirect } from 'react-router'
import { platform, requestContext, staffMember } from '#app/context.ts'
import { retryMail } from '#app/platform/mail/outbox-review.server.ts'
import type { RowActionResult } from '#app/routes/admin/use-toast.ts'
import { withoutCrash } from '#app/routes/admin/without-crash.ts'
import type { Route } from './+types/retry.ts'
import { mailNotRetried } from './mail-texts.ts'
import { outboxAddressAfter, readView } from './outbox-address.ts'

/** There is nothing to see here: whoever reloads is led back to the list. */
export const loader = () => redirect(href('/admin/outbox'))

export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  await retryMail(context.get(platform), id)
  const staff = context.get(staffMember).id
  context.get(requestContext).log.info({ staff, mail: id }, 'mail is tried again on request')
  return redirect(outboxAddressAfter('retried', readView(url.searchParams)))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withoutCrash<RowActionResult>(serverAction, { error: mailNotRetried })
