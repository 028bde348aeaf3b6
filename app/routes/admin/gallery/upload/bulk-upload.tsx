import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { imageCount } from '#app/domain/gallery/gallery.ts'
import { galleryFolder } from '#app/domain/image-configuration.ts'
import { platform } from '#app/http/context.ts'
import { DropZone } from '#app/images/upload/upload-parts.tsx'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { Consent, ShrinkChoice } from '#app/routes/admin/gallery/image-fields.tsx'
import { Banner } from '#app/ui/admin/banner.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import type { FieldErrors } from '#app/values/result.ts'
import type { Route } from './+types/bulk-upload.ts'
import { detailErrors, readDetails } from './add-image.ts'
import { CategoryChoice, UploadPage, uploadedShownMs, useNewCategory } from './upload-page.tsx'
import { isSendable, QueueItem, useUploadQueue } from './upload-queue.tsx'

export const handle = { permission: 'content' }

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const categories = await listCategories(needs, 'gallery')
  return { categories, uploads: needs.images.uploads }
}

export const meta = adminMeta('Upload Several Images')

export default function BulkUpload({ loaderData }: Route.ComponentProps) {
  return (
    <UploadPage title="Upload Several Images" problem={loaderData.uploads.problem}>
      <BulkUploadForm {...loaderData} />
    </UploadPage>
  )
}

function BulkUploadForm({ categories, uploads }: Route.ComponentProps['loaderData']) {
  const { images, isRunning, add, remove, upload } = useUploadQueue(uploads)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [banner, setBanner] = useState('')
  const { dialog, ...newCategory } = useNewCategory()
  const { revalidate } = useRevalidator()
  const sendable = images.filter(isSendable)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = sendable.map(({ key }) => [key, readDetails(form, `-${key}`)] as const)
    const fieldErrors = detailErrors(readDetails(form))
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) return
    setBanner('')
    const isShrunk = new FormData(form).has('shrink')
    const uploadedCount = await upload(new Map(typed), isShrunk)
    if (uploadedCount > 0) setBanner(`${imageCount(uploadedCount)} uploaded successfully!`)
    revalidate()
  }

  return (
    <>
      <ResourceForm
        onSubmit={submit}
        errors={errors}
        label={sendable.length > 0 ? `Upload ${imageCount(sendable.length)}` : 'Upload Images'}
        pendingLabel="Uploading..."
        isPending={isRunning}
        isEmpty={sendable.length === 0}
        // Uploaded images are stored: without any left to upload, the shared fields need no warning.
        isDirty={(isTyped) => sendable.length > 0 || (isTyped && images.length === 0)}
        className="card mt-4 grid gap-4"
      >
        <DropZone
          label="Choose images"
          folder={galleryFolder}
          isMultiple
          isDisabled={isRunning}
          onFiles={add}
        />
        <ul className="grid gap-4 empty:hidden">
          {images.map((image) => (
            <QueueItem key={image.key} image={image} onRemove={() => remove(image.key)} />
          ))}
        </ul>
        <CategoryChoice categories={categories} error={errors.category_id} {...newCategory} />
        <Consent error={errors.consent} isPlural />
        <ShrinkChoice />
        <Banner message={banner} shownMs={uploadedShownMs} onEnd={() => setBanner('')} />
      </ResourceForm>
      {dialog}
    </>
  )
}
