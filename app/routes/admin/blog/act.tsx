import { href } from 'react-router'
import { changePostStatus, confirmSample } from '#app/domain/blog/admin/posts.acts.server.ts'
import {
  isPostStatus,
  postNotSaved,
  postRefusals,
  postStatusNotUpdated,
} from '#app/domain/blog/post.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { catchActErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { rowActs } from '#app/routes/admin/resource/row-acts.server.ts'
import { invalid } from '#app/values/result.ts'

const path = href('/admin/blog')

export const handle = {
  permission: 'content',
  postedFrom: path,
  acts: { status: postStatusNotUpdated, confirm: postNotSaved },
}

export const action = rowActs<keyof typeof handle.acts>({
  status: async ({ needs, seen, form: { status = '' }, list }) => {
    const result = isPostStatus(status)
      ? await changePostStatus(needs, { ...seen, status })
      : invalid({ '': postStatusNotUpdated })
    const done = result.ok && result.value.isScheduled ? 'scheduled' : status
    return respondToRowAction(result, { done, list, path }, postRefusals)
  },
  confirm: async ({ needs, seen, list }) =>
    respondToRowAction(
      await confirmSample(needs, seen),
      { done: 'confirmed', list, path },
      postRefusals,
    ),
})

export const clientAction = catchActErrors(handle.acts)

export default RefusedAction
