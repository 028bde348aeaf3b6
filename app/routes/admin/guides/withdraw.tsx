import { href } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { guideTexts } from '#app/domain/guides/guide.ts'
import { withdrawGuide } from '#app/domain/guides/guides.server.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/withdraw.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/guides') }

/** Takes an approval back from the list. Without JavaScript the form sends the query of the list. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { version, list } = await readForm(request)
  const seen = { id, version: readVersion(version) }
  const result = await withdrawGuide(context.get(platform), seen, context.get(staffMember).id)
  const success = { done: 'withdrawn', list, path: href('/admin/guides') }
  return respondToRowAction(result, success, guideTexts.refusals)
}

export const clientAction = catchOneError(guideTexts.notSaved)

export default RefusedAction
