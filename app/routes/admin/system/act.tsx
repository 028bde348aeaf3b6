import { href, redirect } from 'react-router'
import { connectionTexts } from '#app/domain/system/connection.ts'
import { askForBackup, finishRestoreReview } from '#app/domain/system/restore-review.server.ts'
import { backupNotRequested, reviewNotEnded } from '#app/domain/system/system-check.ts'
import { sendTestMail, sendTestSms } from '#app/domain/system/test-message.server.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { catchActErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { rowActs } from '#app/routes/admin/resource/row-acts.server.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

const path = href('/admin/system')

export const handle = {
  permission: 'system',
  postedFrom: path,
  acts: {
    backup: backupNotRequested,
    'restore-reviewed': reviewNotEnded,
    'test-mail': connectionTexts.notSent,
    'test-sms': connectionTexts.notSent,
  },
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
  'test-mail': async ({ needs, staff, list }) => {
    const mailPath = href('/admin/system/settings/:connection', { connection: 'mail' })
    return respondToRowAction(await sendTestMail(needs, staff), {
      done: 'sent',
      list,
      path: mailPath,
    })
  },
  'test-sms': async ({ needs, staff, form, list }) => {
    const smsPath = href('/admin/system/settings/:connection', { connection: 'sms' })
    const tested = await sendTestSms(needs, staff, form.phone ?? '')
    return respondToRowAction(tested, { done: 'sent', list, path: smsPath })
  },
})

export const clientAction = catchActErrors(handle.acts)

export default RefusedAction
