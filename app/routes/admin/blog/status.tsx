import { href } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { changePostStatus } from '#app/domain/blog/admin/posts.status.server.ts'
import { isPostStatus } from '#app/domain/blog/post-status.ts'
import { postRefusals, postStatusNotUpdated } from '#app/domain/blog/post-texts.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { invalid } from '#app/result.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/status.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/blog') }

/** Sets a post's status from the list. Without JavaScript the form sends the query of the list. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { status = '', version, list } = await readForm(request)
  const staff = context.get(staffMember).id
  const result = isPostStatus(status)
    ? await changePostStatus(
        context.get(platform),
        { id, version: readVersion(version), status },
        staff,
      )
    : invalid({ '': postStatusNotUpdated })
  const done = result.ok && result.value.isScheduled ? 'scheduled' : status
  const success = { done, list, path: href('/admin/blog') }
  return respondToRowAction(result, success, postRefusals)
}

export const clientAction = catchOneError(postStatusNotUpdated)

export default RefusedAction
