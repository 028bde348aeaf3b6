import { href } from 'react-router'
import { colleagueTexts } from '#app/domain/staff/colleagues/colleague.ts'
import { endColleagueSessions, reactivate } from '#app/domain/staff/colleagues/colleagues.server.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { catchActErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { rowActs } from '#app/routes/admin/resource/row-acts.server.ts'

const path = href('/admin/staff')

export const handle = {
  permission: 'staff',
  postedFrom: path,
  acts: { reactivate: colleagueTexts.notSaved, sessions: colleagueTexts.notSaved },
}

// The dialog of these forms closes, so that both redirect to the list.
export const action = rowActs<keyof typeof handle.acts>({
  reactivate: async ({ needs, seen: { id } }) =>
    respondToRowAction(
      await reactivate(needs, id),
      { done: 'reactivated', list: '', path },
      colleagueTexts.refusals,
    ),
  sessions: async ({ needs, seen: { id } }) =>
    respondToRowAction(
      await endColleagueSessions(needs, id),
      { done: 'signed-out', list: '', path },
      colleagueTexts.refusals,
    ),
})

export const clientAction = catchActErrors(handle.acts)

export default RefusedAction
