import { href } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { guideTexts } from '#app/domain/guides/guide.ts'
import { withdrawGuide } from '#app/domain/guides/guides.server.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { type RowActionResult, respondToRowAction } from '#app/http/respond.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/withdraw.ts'

export const handle = { permission: 'content' }

/** Takes an approval back from the list. Without JavaScript the form sends the query of the list. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { version, list } = await readForm(request)
  const seen = { id, version: readVersion(version) }
  const result = await withdrawGuide(context.get(platform), seen, context.get(staffMember).id)
  const success = { done: 'withdrawn', list, path: href('/admin/guides') }
  return respondToRowAction(result, success, guideTexts.refusals)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<RowActionResult>(serverAction, { error: guideTexts.notSaved })

export default function Withdrawal({ actionData }: Route.ComponentProps) {
  return actionData?.error ? <Message kind="alert">{actionData.error}</Message> : null
}
