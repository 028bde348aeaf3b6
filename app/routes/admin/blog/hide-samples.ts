import { href, redirect } from 'react-router'
import { hideSamples } from '#app/domain/blog/admin/posts.acts.server.ts'
import { samplesNotHidden } from '#app/domain/blog/post.ts'
import { platform } from '#app/http/context.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { changeListState } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/hide-samples.ts'
import { postsAddressAfter } from './listed-row.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/blog') }

export async function action({ context, url }: Route.ActionArgs) {
  await hideSamples(context.get(platform))
  return redirect(
    postsAddressAfter('hidden', changeListState(url.searchParams, { q: '', status: 'sample' })),
  )
}

export const clientAction = catchOneError(samplesNotHidden)
