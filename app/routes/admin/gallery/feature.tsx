import { data, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { type ImageDone, imageTexts } from '#app/domain/gallery/image.ts'
import { featureImage } from '#app/domain/gallery/images.server.ts'
import { readForm } from '#app/http/form.ts'
import type { RowActionResult } from '#app/routes/admin/use-toast.ts'
import { withoutCrash } from '#app/routes/admin/without-crash.ts'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/feature.ts'
import { galleryAddressAfter } from './gallery-address.ts'

/** Features an image, or takes that back. Without JavaScript the form says where the list was. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { featured, list } = await readForm(request)
  const isOn = featured === 'yes'
  const isThere = await featureImage(context.get(platform), id, isOn)
  if (!isThere) return data<RowActionResult>({ error: imageTexts.gone }, 404)
  const done: ImageDone = isOn ? 'featured' : 'unfeatured'
  if (list !== undefined) throw redirect(galleryAddressAfter(done, new URLSearchParams(list)))
  return data<RowActionResult>({ done })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withoutCrash<RowActionResult>(serverAction, { error: imageTexts.notSaved })

export default function Feature({ actionData }: Route.ComponentProps) {
  return actionData?.error ? <Message kind="alert">{actionData.error}</Message> : null
}
