import { type FormEvent, useRef, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import type { CountedCategory } from '#app/domain/categories/category.ts'
import { imageDoneTexts } from '#app/domain/gallery/image.ts'
import { galleryFolder } from '#app/domain/image-configuration.ts'
import type { UploadTarget } from '#app/images/image-host.ts'
import { FocalField } from '#app/images/upload/focal-field.tsx'
import { checkImage } from '#app/images/upload/image-check.ts'
import { useThumbnail } from '#app/images/upload/prepare-file.ts'
import { createUploadKey } from '#app/images/upload/upload-image.ts'
import { DropZone, Preview, ProgressBar } from '#app/images/upload/upload-parts.tsx'
import { useUpload } from '#app/images/upload/use-upload.ts'
import { AltField, Consent, ShrinkChoice } from '#app/routes/admin/gallery/image-fields.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import type { FieldErrors } from '#app/values/result.ts'
import { sizeText } from '#app/values/size-text.ts'
import { addUploadedImage, detailErrors, focalErrors, readDetails } from './add-image.ts'
import { CategoryChoice, useNewCategory } from './category-choice.tsx'
import { UploadedBanner } from './upload-page.tsx'

interface UploadFormProps {
  categories: CountedCategory[]
  target: UploadTarget
}

/** Uploads one image; the form then stays for the next one. */
export function UploadForm({ categories, target }: UploadFormProps) {
  const chosen = useChosenImage()
  const { file } = chosen
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isUploading, setIsUploading] = useState(false)
  const [lastUploaded, setLastUploaded] = useState<string>()
  const [banner, setBanner] = useState('')
  const { upload, cancel, fail, progress, shrunk, error } = useUpload({
    folder: galleryFolder,
    target,
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

const noPoint = { x: '', y: '' }

/** The image to upload with its focal point, and the request key of its upload; the next image gets others. */
function useChosenImage() {
  const [file, setFile] = useState<File>()
  const [focal, setFocal] = useState(noPoint)
  const requestKey = useRef(createUploadKey())
  const thumbnail = useThumbnail(file)

  function replace(next: File | undefined) {
    setFile(next)
    setFocal(noPoint)
    requestKey.current = createUploadKey()
  }

  return {
    file,
    focal,
    setFocal,
    requestKey,
    thumbnail,
    clear: () => replace(undefined),
    /** Takes the first of the files; the error to show where it is no image of the gallery, otherwise null. */
    choose([chosen]: File[]): string | null {
      const error = chosen ? checkImage(chosen, galleryFolder) : null
      replace(error ? undefined : chosen)
      return error
    },
  }
}

interface ChosenImageProps {
  image: ReturnType<typeof useChosenImage>
  errors: FieldErrors
  isDisabled: boolean
  onFiles: (files: File[]) => void
}

/** Chooses the image to upload, shows it, and sets its focal point. */
function ChosenImage({ image, errors, isDisabled, onFiles }: ChosenImageProps) {
  const { file, focal, setFocal, thumbnail } = image
  return (
    <>
      <DropZone
        label="Choose an image"
        folder={galleryFolder}
        error={errors.file}
        isDisabled={isDisabled}
        onFiles={onFiles}
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
    </>
  )
}
