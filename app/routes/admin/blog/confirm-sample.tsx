import { href } from 'react-router'
import { platform } from '#app/context.ts'
import { postNotSaved, postRefusals } from '#app/domain/blog/post-texts.ts'
import { confirmSample } from '#app/domain/blog/samples.server.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/confirm-sample.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/blog') }

/** Confirms a sample article from the list. Without JavaScript the form sends the query of the list. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { version, list } = await readForm(request)
  const result = await confirmSample(context.get(platform), { id, version: readVersion(version) })
  return respondToRowAction(
    result,
    { done: 'confirmed', list, path: href('/admin/blog') },
    postRefusals,
  )
}

export const clientAction = catchOneError(postNotSaved)

export default RefusedAction
