import { type FormEvent, useRef, useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import type { CountedCategory } from '#app/domain/categories/category.ts'
import { imageDoneTexts } from '#app/domain/gallery/image.ts'
import { galleryFolder } from '#app/image-configuration.ts'
import { DropZone } from '#app/images/upload/drop-zone.tsx'
import { FocalField } from '#app/images/upload/focal-field.tsx'
import { checkImage, sizeText } from '#app/images/upload/image-check.ts'
import { Preview } from '#app/images/upload/preview.tsx'
import { ProgressBar } from '#app/images/upload/progress-bar.tsx'
import { createUploadKey } from '#app/images/upload/upload-image.ts'
import { useThumbnail } from '#app/images/upload/use-thumbnail.ts'
import { useUpload } from '#app/images/upload/use-upload.ts'
import type { FieldErrors } from '#app/result.ts'
import { useUnsavedChanges } from '#app/ui/admin/form/open-forms.ts'
import { addImage, detailErrors, focalErrors, type ImageDetails } from './add-image.ts'
import { CategoryChoice, useNewCategory } from './category-choice.tsx'
import { Consent } from './consent.tsx'
import { AltField } from './image-fields.tsx'
import { ShrinkChoice } from './shrink-choice.tsx'
import { Banner, useBanner } from './use-banner.tsx'

const noPoint = { x: '', y: '' }

/** Uploads one image; the form then stays for the next one. */
export function UploadForm({ categories }: { categories: CountedCategory[] }) {
  const [file, setFile] = useState<File>()
  const [focal, setFocal] = useState(noPoint)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isUploading, setIsUploading] = useState(false)
  const [lastUploaded, setLastUploaded] = useState<string>()
  const [banner, showBanner] = useBanner()
  const { upload, cancel, fail, progress, shrunk, error } = useUpload(galleryFolder)
  const requestKey = useRef(createUploadKey())
  const form = useRef<HTMLFormElement>(null)
  useUnsavedChanges(form, (isTyped) => isTyped || file !== undefined)
  const { revalidate } = useRevalidator()
  const { dialog, ...newCategory } = useNewCategory()
  const thumbnail = useThumbnail(file)

  function choose([chosen]: File[]) {
    const fileError = chosen ? checkImage(chosen, galleryFolder) : null
    setErrors(fileError ? { file: fileError } : {})
    setFile(fileError ? undefined : chosen)
    // The focal point belongs to the picture before.
    setFocal(noPoint)
    requestKey.current = createUploadKey()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const details = readDetails(form, requestKey.current)
    const { focal_x, focal_y } = details
    const fieldErrors = { ...detailErrors(details), ...focalErrors({ focal_x, focal_y }) }
    setErrors(fieldErrors)
    if (!file || isUploading || Object.keys(fieldErrors).length > 0) return
    setIsUploading(true)
    const image = await upload(file, new FormData(form).has('shrink'))
    const addError = image && (await addImage(image, { ...details, file_name: file.name }))
    setIsUploading(false)
    if (addError) fail(addError)
    if (!image || addError) return
    form.reset()
    setFile(undefined)
    setFocal(noPoint)
    setLastUploaded(file.name)
    requestKey.current = createUploadKey()
    showBanner(imageDoneTexts.uploaded)
    revalidate()
  }

  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="card mt-4 grid gap-4">
        <DropZone
          label="Choose an image, or drop it here"
          hint="PNG, JPG, GIF, WebP, BMP, TIFF up to 50MB"
          error={errors.file ?? error}
          isDisabled={isUploading}
          onFiles={choose}
        >
          {file && (
            <div className="mb-3 flex flex-wrap items-center gap-3">
              <Preview src={thumbnail} />
              <p className="min-w-0 grow basis-32 wrap-anywhere">
                <bdi className="font-semibold">{file.name}</bdi>
                <span className="block text-stone">{sizeText(file.size)}</span>
              </p>
            </div>
          )}
        </DropZone>
        {file && (
          <FocalField
            src={thumbnail}
            {...focal}
            errors={errors}
            onChange={(x, y) => setFocal({ x, y })}
          />
        )}
        <AltField />
        <CategoryChoice categories={categories} error={errors.category_id} {...newCategory} />
        <Consent error={errors.consent} />
        <ShrinkChoice shrunk={shrunk} />
        {progress && file && <ProgressBar name={file.name} progress={progress} />}
        <Banner message={banner} />
        {/* Remains after the banner has disappeared. */}
        {lastUploaded && !banner && !progress && (
          <p className="wrap-anywhere text-stone">
            Last uploaded: <bdi>{lastUploaded}</bdi>
          </p>
        )}
        <div className="form-actions">
          {progress ? (
            <button type="button" className="button button-quiet" onClick={cancel}>
              Cancel
            </button>
          ) : (
            <Link to={href('/admin/gallery')} className="button button-quiet">
              Cancel
            </Link>
          )}
          <button type="submit" className="button" disabled={!file || isUploading}>
            {isUploading ? 'Uploading...' : 'Upload Image'}
          </button>
        </div>
      </form>
      {dialog}
    </>
  )
}

function readDetails(form: HTMLFormElement, request_key: string): Omit<ImageDetails, 'file_name'> {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  return {
    alt_text: text('alt_text'),
    category_id: text('category_id'),
    focal_x: text('focal_x'),
    focal_y: text('focal_y'),
    consent: text('consent'),
    request_key,
  }
}
