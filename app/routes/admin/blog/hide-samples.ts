import { href, redirect } from 'react-router'
import { samplesNotHidden } from '#app/domain/blog/post-texts.ts'
import { hideSamples } from '#app/domain/blog/samples.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { changeListState } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/hide-samples.ts'
import { postsAddressAfter } from './list-address.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/blog') }

export async function action({ context, url }: Route.ActionArgs) {
  await hideSamples(context.get(platform), context.get(staffMember).id)
  return redirect(
    postsAddressAfter('hidden', changeListState(url.searchParams, { q: '', status: 'sample' })),
  )
}

export const clientAction = catchOneError(samplesNotHidden)
