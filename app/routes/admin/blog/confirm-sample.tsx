import { href } from 'react-router'
import { platform } from '#app/context.ts'
import { postNotSaved, postRefusals } from '#app/domain/blog/post-texts.ts'
import { confirmSample } from '#app/domain/blog/samples.server.ts'
import { readForm } from '#app/http/form.ts'
import { type RowActionResult, respondToRowAction } from '#app/http/respond.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/confirm-sample.ts'

export const handle = { permission: 'content' }

/** Takes the mark off an article from the list. Without JavaScript the form sends the query of the list. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { list } = await readForm(request)
  const result = await confirmSample(context.get(platform), id)
  return respondToRowAction(
    result,
    { done: 'confirmed', list, path: href('/admin/blog') },
    postRefusals,
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<RowActionResult>(serverAction, { error: postNotSaved })

export default function ConfirmSample({ actionData }: Route.ComponentProps) {
  return actionData?.error ? <Message kind="alert">{actionData.error}</Message> : null
}
