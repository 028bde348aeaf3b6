import { randomUUID } from 'node:crypto'
import { href, redirect } from 'react-router'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readFileForm } from '#app/http/form.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/new.ts'
import { addImageFromForm } from './add-image-from-form.server.ts'
import { PlainUploadForm } from './plain-upload-form.tsx'
import { UploadForm } from './upload-form.tsx'
import { UploadPage } from './upload-page.tsx'

export const handle = { permission: 'content' }

export const middleware = [acceptBody('imageForm')]

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const categories = await listCategories(needs, 'gallery')
  return { categories, uploads: needs.images.uploads, requestKey: randomUUID() }
}

/** Stores an image for browsers without JavaScript; others upload the image first, and then post its fields. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFileForm(request)
  const added = await addImageFromForm(context.get(platform), form, context.get(staffMember).id)
  if (added.ok) throw redirect(listAddress(href('/admin/gallery'), undefined, 'uploaded'))
  return respondToFailure(added, { values: form.values })
}

export const meta = adminMeta('Upload Image')

export default function UploadImage({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, uploads, requestKey } = loaderData
  const plain = (
    <PlainUploadForm
      categories={categories}
      requestKey={actionData?.values.request_key ?? requestKey}
      errors={actionData?.errors ?? {}}
      values={actionData?.values ?? {}}
    />
  )
  return (
    <UploadPage title="Upload Image" problem={uploads.problem} plain={plain}>
      <UploadForm categories={categories} target={uploads} />
    </UploadPage>
  )
}
