import { href } from 'react-router'
import { platform } from '#app/context.ts'
import { type ImageDone, imageRefusals, imageTexts } from '#app/domain/gallery/image.ts'
import { featureImage } from '#app/domain/gallery/images.server.ts'
import { readForm } from '#app/http/form.ts'
import { respondToRowAction } from '#app/http/respond.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { RefusedAction } from '#app/routes/admin/errors/refused-action.tsx'
import type { Route } from './+types/feature.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/gallery') }

/** Features an image or undoes that. Without JavaScript the form sends the query of the list. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { featured, list } = await readForm(request)
  const isOn = featured === 'yes'
  const result = await featureImage(context.get(platform), id, isOn)
  const done: ImageDone = isOn ? 'featured' : 'unfeatured'
  const success = { done, list, path: href('/admin/gallery') }
  return respondToRowAction(result, success, imageRefusals)
}

export const clientAction = catchOneError(imageTexts.notSaved)

export default RefusedAction
