import { href, redirect } from 'react-router'
import { confirmItem, withdrawConfirmation } from '#app/domain/website/checklist.server.ts'
import { isConfirmable } from '#app/domain/website/checklist.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { found } from '#app/http/found.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { catchActErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { rowActs } from '#app/routes/admin/resource/row-acts.server.ts'
import { checklistAddress } from '#app/routes/admin/website/addresses.ts'

export const handle = {
  permission: 'set-up',
  postedFrom: href('/admin'),
  acts: { confirm: websiteTexts.notConfirmed, withdraw: websiteTexts.notConfirmed },
}

// The id is the name of an item of the checklist.
export const action = rowActs<keyof typeof handle.acts>({
  confirm: async ({ needs, seen: { id }, list }) => {
    const item = found(isConfirmable(id) ? id : null)
    const { value } = await confirmItem(needs, item)
    if (list !== undefined) throw redirect(checklistAddress('right'))
    // Confirming the articles removes the marks of samples, which is not undone; nor is an item that another owner had
    // confirmed before.
    const undo = { action: href('/admin/checklist/:id/:act', { id, act: 'withdraw' }), fields: {} }
    const mayUndo = value.isNew && item !== 'articles'
    return { done: 'right', ...(mayUndo && { undo }) } satisfies RowActionResult
  },
  withdraw: async ({ needs, seen: { id } }) => {
    await withdrawConfirmation(needs, found(isConfirmable(id) && id !== 'articles' ? id : null))
    return { done: 'withdrawn' } satisfies RowActionResult
  },
})

export const clientAction = catchActErrors(handle.acts)

export default RefusedAction
