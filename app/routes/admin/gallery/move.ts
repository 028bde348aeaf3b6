import { platform } from '#app/context.ts'
import { type ImageDone, imageTexts } from '#app/domain/gallery/image.ts'
import { moveImage } from '#app/domain/gallery/images.order.server.ts'
import { readForm } from '#app/http/form.ts'
import { methodNotAllowed } from '#app/http/json.ts'
import { type RowActionResult, respondToRowAction } from '#app/http/respond.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import type { Route } from './+types/move.ts'

export const handle = { permission: 'content' }

export const loader = () => methodNotAllowed('POST')

/** `POST { side, other }`: moves an image right before or right behind another one. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { side, other = '' } = await readForm(request)
  const position = { side: side === 'before' ? side : 'behind', other } as const
  const result = await moveImage(context.get(platform), id, position)
  const done: ImageDone = 'moved'
  return respondToRowAction(result, { done }, { 'not-found': imageTexts.notMoved })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<RowActionResult>(serverAction, { error: imageTexts.notMoved })
