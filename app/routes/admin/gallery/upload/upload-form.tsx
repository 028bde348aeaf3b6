import { type FormEvent, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import type { CountedCategory } from '#app/domain/categories/category.ts'
import { imageDoneTexts } from '#app/domain/gallery/image.ts'
import { galleryFolder } from '#app/image-configuration.ts'
import { ProgressBar } from '#app/images/upload/progress-bar.tsx'
import { useUpload } from '#app/images/upload/use-upload.ts'
import type { FieldErrors } from '#app/result.ts'
import { AltField, Consent, ShrinkChoice } from '#app/routes/admin/gallery/image-fields.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { addUploadedImage, detailErrors, focalErrors, readDetails } from './add-image.ts'
import { CategoryChoice, useNewCategory } from './category-choice.tsx'
import { ChosenImage } from './chosen-image.tsx'
import { UploadedBanner } from './uploaded-banner.tsx'
import { useChosenImage } from './use-chosen-image.ts'

/** Uploads one image; the form then stays for the next one. */
export function UploadForm({ categories }: { categories: CountedCategory[] }) {
  const chosen = useChosenImage()
  const { file } = chosen
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isUploading, setIsUploading] = useState(false)
  const [lastUploaded, setLastUploaded] = useState<string>()
  const [banner, setBanner] = useState('')
  const { upload, cancel, fail, progress, shrunk, error } = useUpload(galleryFolder, {
    hasShrinkChoice: true,
  })
  const { revalidate } = useRevalidator()
  const { dialog, ...newCategory } = useNewCategory()

  function choose(files: File[]) {
    const fileError = chosen.choose(files)
    setErrors(fileError ? { file: fileError } : {})
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const details = { ...readDetails(form), request_key: chosen.requestKey.current }
    const { focal_x, focal_y } = details
    const fieldErrors = { ...detailErrors(details), ...focalErrors({ focal_x, focal_y }) }
    setErrors(fieldErrors)
    if (!file || Object.keys(fieldErrors).length > 0) return
    setBanner('')
    setIsUploading(true)
    const image = await upload(file, new FormData(form).has('shrink'))
    const addError = image && (await addUploadedImage(image, { ...details, file_name: file.name }))
    setIsUploading(false)
    if (addError) fail(addError)
    if (!image || addError) return
    form.reset()
    chosen.clear()
    setLastUploaded(file.name)
    setBanner(imageDoneTexts.uploaded)
    revalidate()
  }

  return (
    <>
      <ResourceForm
        onSubmit={submit}
        // Without the error of the upload, which comes late: it must not take the focus.
        errors={errors}
        label="Upload Image"
        pendingLabel="Uploading..."
        isPending={isUploading}
        isEmpty={!file}
        cancel={progress ? cancel : href('/admin/gallery')}
        isDirty={(isTyped) => isTyped || file !== undefined}
        className="card mt-4 grid gap-4"
      >
        <ChosenImage
          image={chosen}
          errors={error ? { file: error, ...errors } : errors}
          isDisabled={isUploading}
          onFiles={choose}
        />
        <AltField />
        <CategoryChoice categories={categories} error={errors.category_id} {...newCategory} />
        <Consent error={errors.consent} />
        <ShrinkChoice shrunk={shrunk} />
        {progress && file && <ProgressBar name={file.name} progress={progress} />}
        <UploadedBanner message={banner} onEnd={() => setBanner('')} />
        {/* Remains after the banner has disappeared. */}
        {lastUploaded && !banner && !progress && (
          <p className="wrap-anywhere text-stone">
            Last uploaded: <bdi>{lastUploaded}</bdi>
          </p>
        )}
      </ResourceForm>
      {dialog}
    </>
  )
}
