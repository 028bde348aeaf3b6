import { redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { samplesNotHidden } from '#app/domain/blog/post-texts.ts'
import { hideSamples } from '#app/domain/blog/samples.server.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import type { Route } from './+types/hide-samples.ts'
import { postsAddressAfter } from './list-address.ts'

export const handle = { permission: 'content' }

/** There is no page here: a reload leads back to the list. */
export const loader = () => redirect(postsAddressAfter(''))

export async function action({ context }: Route.ActionArgs) {
  await hideSamples(context.get(platform), context.get(staffMember).id)
  return redirect(postsAddressAfter('hidden', new URLSearchParams({ status: 'sample' })))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<RowActionResult>(serverAction, { error: samplesNotHidden })
