import { href } from 'react-router'
import { confirmItem, listUnfinished } from '#app/domain/website/checklist.server.ts'
import { checklist, isOnChecklist, nextOfSteps } from '#app/domain/website/checklist.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { found } from '#app/http/found.ts'
import { catchActErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { rowActs } from '#app/routes/admin/resource/row-acts.server.ts'
import { redirectToStep } from '#app/routes/admin/website/set-up-address.ts'

export const handle = {
  permission: 'set-up',
  postedFrom: href('/admin'),
  acts: { confirm: websiteTexts.notSaved },
}

// The id is the name of an item of the checklist.
export const action = rowActs<keyof typeof handle.acts>({
  confirm: async ({ needs, seen: { id } }) => {
    const name = found(isOnChecklist(id) && checklist[id].isConfirmable ? id : null)
    await confirmItem(needs, name)
    throw redirectToStep(nextOfSteps(await listUnfinished(needs), name), 'right')
  },
})

export const clientAction = catchActErrors(handle.acts)

export default RefusedAction
