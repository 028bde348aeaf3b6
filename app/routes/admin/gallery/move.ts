import { data } from 'react-router'
import { platform } from '#app/context.ts'
import { type ImageDone, imageTexts } from '#app/domain/gallery/image.ts'
import { moveImage } from '#app/domain/gallery/images.order.server.ts'
import { readForm } from '#app/http/form.ts'
import { methodNotAllowed } from '#app/http/json.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import type { RowActionResult } from '#app/routes/admin/use-toast.ts'
import type { Route } from './+types/move.ts'

export const loader = () => methodNotAllowed('POST')

/** `POST { side, other }`: moves an image right before or right behind another one. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { side, other = '' } = await readForm(request)
  const position = { side: side === 'before' ? side : 'behind', other } as const
  const isMoved = await moveImage(context.get(platform), id, position)
  return isMoved
    ? data<RowActionResult>({ done: 'moved' satisfies ImageDone })
    : data<RowActionResult>({ error: imageTexts.notMoved }, 404)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<RowActionResult>(serverAction, { error: imageTexts.notMoved })
