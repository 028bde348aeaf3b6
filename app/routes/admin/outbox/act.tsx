import { href } from 'react-router'
import { respondToRowAction } from '#app/http/respond.ts'
import { retryMail } from '#app/platform/mail/outbox-review.server.ts'
import { catchActErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { rowActs } from '#app/routes/admin/resource/row-acts.server.ts'

const path = href('/admin/outbox')

export const handle = {
  permission: 'outbox',
  postedFrom: path,
  acts: { retry: 'Failed to retry mail. Please try again.' },
}

const refusals = {
  conflict: 'This mail cannot be sent: it is too late, or the address is not valid.',
  'not-found': 'This mail is no longer here.',
}

export const action = rowActs<keyof typeof handle.acts>({
  retry: async ({ needs, seen: { id }, list }) => {
    const result = await retryMail(needs, id)
    const done = result.ok && result.value.isSent ? 'sent' : 'retried'
    return respondToRowAction(result, { done, list, path }, refusals)
  },
})

export const clientAction = catchActErrors(handle.acts)

export default RefusedAction
