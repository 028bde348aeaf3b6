import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CountedCategory } from '#app/domain/categories/category.ts'
import { imageCount } from '#app/domain/gallery/gallery.ts'
import type { FieldErrors } from '#app/result.ts'
import { useUnsavedChanges } from '#app/routes/admin/unsaved/open-forms.ts'
import { DropZone } from '#app/routes/admin/uploads/drop-zone.tsx'
import { Message } from '#app/ui/message.tsx'
import { errorsOf, focalErrors } from './add-image.ts'
import { CategoryChoice, useNewCategory } from './category-choice.tsx'
import { Consent } from './consent.tsx'
import { fieldNames } from './queue-item.tsx'
import { QueueList } from './queue-list.tsx'
import { ShrinkChoice } from './shrink-choice.tsx'
import { useBanner } from './use-banner.ts'
import { isSendable, useUploadQueue } from './use-upload-queue.ts'

/** Uploads several images into one category; what fails can be tried again with the same button. */
export function BulkUploadForm({ categories }: { categories: CountedCategory[] }) {
  const { pictures, isRunning, add, remove, upload } = useUploadQueue()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [banner, showBanner] = useBanner()
  const { dialog, ...newCategory } = useNewCategory()
  const { revalidate } = useRevalidator()
  const open = pictures.filter(isSendable)
  const form = useRef<HTMLFormElement>(null)
  // What has arrived is stored; what the others share is typed for them alone.
  useUnsavedChanges(form, (isTyped) => open.length > 0 || (isTyped && pictures.length === 0))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const [category_id, consent] = [text('category_id'), text('consent')]
    const points = open.map(({ key }) => {
      const { focalX, focalY } = fieldNames(key)
      return focalErrors({ [focalX]: text(focalX), [focalY]: text(focalY) })
    })
    const faults: FieldErrors = Object.assign(errorsOf({ category_id, consent }), ...points)
    setErrors(faults)
    if (isRunning || Object.keys(faults).length > 0) return
    const about = Object.fromEntries(
      open.map(({ key }) => {
        const { alt, focalX, focalY } = fieldNames(key)
        return [key, { alt_text: text(alt), focal_x: text(focalX), focal_y: text(focalY) }]
      }),
    )
    const arrived = await upload({ category_id, consent, isShrunk: fields.has('shrink'), about })
    if (arrived > 0) showBanner(`${imageCount(arrived)} uploaded successfully!`)
    revalidate()
  }

  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="card mt-4 grid gap-4">
        <DropZone
          label="Choose images, or drop them here"
          hint="PNG, JPG, GIF, WebP, BMP, TIFF up to 50MB each"
          isMultiple
          isDisabled={isRunning}
          onFiles={add}
        />
        <QueueList pictures={pictures} errors={errors} onRemove={remove} />
        <CategoryChoice categories={categories} error={errors.category_id} {...newCategory} />
        <Consent error={errors.consent} isPlural />
        <ShrinkChoice />
        <div role="status">{banner && <Message kind="status">{banner}</Message>}</div>
        <div className="form-actions">
          <button type="submit" className="button" disabled={open.length === 0 || isRunning}>
            {isRunning
              ? 'Uploading...'
              : open.length > 0
                ? `Upload ${imageCount(open.length)}`
                : 'Upload images'}
          </button>
        </div>
      </form>
      {dialog}
    </>
  )
}
