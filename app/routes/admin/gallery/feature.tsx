import { data, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { imageTexts } from '#app/domain/gallery/image.ts'
import { featureImage } from '#app/domain/gallery/images.server.ts'
import { readForm } from '#app/http/form.ts'
import { withoutCrash } from '#app/routes/admin/without-crash.ts'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/feature.ts'
import { deskAddress } from './gallery-address.ts'

/** Why an image was not featured, if it was not. */
export interface FeatureAnswer {
  error?: string
}

/** Features an image, or takes that back. Without JavaScript the form says where the list was. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { featured, list } = await readForm(request)
  const isDone = await featureImage(context.get(platform), id, featured === 'yes')
  if (!isDone) return data<FeatureAnswer>({ error: imageTexts.gone }, 404)
  if (list !== undefined) throw redirect(deskAddress(new URLSearchParams(list)))
  return data<FeatureAnswer>({})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withoutCrash<FeatureAnswer>(serverAction, { error: imageTexts.notSaved })

export default function Feature({ actionData }: Route.ComponentProps) {
  return actionData?.error ? <Message kind="alert">{actionData.error}</Message> : null
}
