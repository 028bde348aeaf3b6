import { href } from 'react-router'
import { guideTexts } from '#app/domain/guides/guide.ts'
import { withdrawGuide } from '#app/domain/guides/guides.server.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { catchActErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import { rowActs } from '#app/routes/admin/resource/row-acts.server.ts'

const path = href('/admin/guides')

export const handle = {
  permission: 'content',
  postedFrom: path,
  acts: { withdraw: guideTexts.notSaved },
}

export const action = rowActs<keyof typeof handle.acts>({
  withdraw: async ({ needs, seen, list }) =>
    respondToRowAction(
      await withdrawGuide(needs, seen),
      { done: 'withdrawn', list, path },
      guideTexts.refusals,
    ),
})

export const clientAction = catchActErrors(handle.acts)

export default RefusedAction
