import { href, redirect } from 'react-router'
import { askForBackup, finishRestoreReview } from '#app/domain/system/restore-review.server.ts'
import { backupNotRequested, reviewNotEnded } from '#app/domain/system/system-check.ts'
import { catchActErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { rowActs } from '#app/routes/admin/resource/row-acts.server.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

const path = href('/admin/system')

export const handle = {
  permission: 'system',
  postedFrom: path,
  acts: { backup: backupNotRequested, 'restore-reviewed': reviewNotEnded },
}

export const action = rowActs<keyof typeof handle.acts>({
  backup: async ({ needs, url }) => {
    await askForBackup(needs)
    return redirect(listAddress(path, url.searchParams, 'requested'))
  },
  'restore-reviewed': async ({ needs, url }) => {
    await finishRestoreReview(needs)
    return redirect(listAddress(path, url.searchParams, 'reviewed'))
  },
})

export const clientAction = catchActErrors(handle.acts)

export default RefusedAction
