import { href } from 'react-router'
import { platform } from '#app/context.ts'
import { type ImageDone, imageTexts } from '#app/domain/gallery/image.ts'
import { moveImage } from '#app/domain/gallery/images.moving.server.ts'
import { readForm } from '#app/http/form.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/move.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/gallery') }

/** `POST { side, other }`: moves an image right before or right behind another one. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { side, other = '' } = await readForm(request)
  const position = { side: side === 'before' ? side : 'behind', other } as const
  const result = await moveImage(context.get(platform), id, position)
  const done: ImageDone = 'moved'
  return respondToRowAction(result, { done }, { 'not-found': imageTexts.notMoved })
}

export const clientAction = catchOneError(imageTexts.notMoved)
