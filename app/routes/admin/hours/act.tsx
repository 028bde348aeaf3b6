import { href, redirect } from 'react-router'
import { closureTexts } from '#app/domain/hours/closures/closure.ts'
import { findClosureWithin, reopenBranch } from '#app/domain/hours/closures/closures.server.ts'
import { respondWithError } from '#app/http/respond.ts'
import { catchActErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { rowActs } from '#app/routes/admin/resource/row-acts.server.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

const path = href('/admin/hours')

export const handle = {
  permission: 'appointments',
  postedFrom: path,
  acts: { reopen: closureTexts.notSaved },
}

export const action = rowActs<keyof typeof handle.acts>({
  reopen: async ({ needs, staff, seen }) => {
    if (await findClosureWithin(needs, staff, seen.id)) {
      const result = await reopenBranch(needs, seen)
      if (!result.ok) return respondWithError(result, closureTexts.refusals)
    }
    throw redirect(listAddress(path, undefined, 'reopened'))
  },
})

export const clientAction = catchActErrors(handle.acts)

export default RefusedAction
