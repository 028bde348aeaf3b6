import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CountedCategory } from '#app/domain/categories/category.ts'
import { imageCount } from '#app/domain/gallery/gallery.ts'
import { galleryFolder } from '#app/domain/image-configuration.ts'
import type { UploadTarget } from '#app/images/image-host.ts'
import { DropZone } from '#app/images/upload/upload-parts.tsx'
import { Consent, ShrinkChoice } from '#app/routes/admin/gallery/image-fields.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import type { FieldErrors } from '#app/values/result.ts'
import { detailErrors, focalErrors } from './add-image.ts'
import { CategoryChoice, useNewCategory } from './category-choice.tsx'
import { fieldNames, QueueList } from './queue-list.tsx'
import { UploadedBanner } from './upload-page.tsx'
import {
  isSendable,
  type QueuedImage,
  type SharedDetails,
  useUploadQueue,
} from './use-upload-queue.ts'

interface BulkUploadFormProps {
  categories: CountedCategory[]
  target: UploadTarget
}

/** Uploads images in bulk into one category; failed ones can be retried with the same button. */
export function BulkUploadForm({ categories, target }: BulkUploadFormProps) {
  const { images, isRunning, add, remove, upload } = useUploadQueue(target)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [banner, setBanner] = useState('')
  const { dialog, ...newCategory } = useNewCategory()
  const { revalidate } = useRevalidator()
  const sendable = images.filter(isSendable)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { fieldErrors, ...details } = readBulkForm(event.currentTarget, sendable)
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) return
    setBanner('')
    const uploadedCount = await upload(details)
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
        <QueueList images={images} errors={errors} onRemove={remove} />
        <CategoryChoice categories={categories} error={errors.category_id} {...newCategory} />
        <Consent error={errors.consent} isPlural />
        <ShrinkChoice />
        <UploadedBanner message={banner} onEnd={() => setBanner('')} />
      </ResourceForm>
      {dialog}
    </>
  )
}

/** What was typed, for all images and for each, and what of it must be corrected. */
function readBulkForm(
  form: HTMLFormElement,
  images: QueuedImage[],
): SharedDetails & { fieldErrors: FieldErrors } {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const [category_id, consent] = [text('category_id'), text('consent')]
  const focalPointErrors = images.map(({ key }) => {
    const { focalX, focalY } = fieldNames(key)
    return focalErrors({ [focalX]: text(focalX), [focalY]: text(focalY) })
  })
  const detailsByKey = Object.fromEntries(
    images.map(({ key }) => {
      const { alt, focalX, focalY } = fieldNames(key)
      return [key, { alt_text: text(alt), focal_x: text(focalX), focal_y: text(focalY) }]
    }),
  )
  const fieldErrors = Object.assign(detailErrors({ category_id, consent }), ...focalPointErrors)
  return { category_id, consent, isShrunk: fields.has('shrink'), detailsByKey, fieldErrors }
}
