import { type FormEvent, useRef, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { imageTexts } from '#app/domain/gallery/image.ts'
import { galleryFolder } from '#app/domain/image-configuration.ts'
import { platform } from '#app/http/context.ts'
import { checkImage } from '#app/images/upload/image-check.ts'
import { useThumbnail } from '#app/images/upload/prepare-file.ts'
import { createUploadKey, useUpload } from '#app/images/upload/upload-image.ts'
import { DropZone, Preview, ProgressBar } from '#app/images/upload/upload-parts.tsx'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { AltField, Consent, ShrinkChoice } from '#app/routes/admin/gallery/image-fields.tsx'
import { Banner } from '#app/ui/admin/banner.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import type { FieldErrors } from '#app/values/result.ts'
import { sizeText } from '#app/values/size-text.ts'
import type { Route } from './+types/new.ts'
import { addUploadedImage, detailErrors, readDetails } from './add-image.ts'
import { CategoryChoice, UploadPage, uploadedShownMs, useNewCategory } from './upload-page.tsx'

export const handle = { permission: 'content' }

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const categories = await listCategories(needs, 'gallery')
  return { categories, uploads: needs.images.uploads }
}

export const meta = adminMeta('Upload Image')

export default function UploadImage({ loaderData }: Route.ComponentProps) {
  return (
    <UploadPage title="Upload Image" problem={loaderData.uploads.problem}>
      <UploadForm {...loaderData} />
    </UploadPage>
  )
}

function UploadForm({ categories, uploads: target }: Route.ComponentProps['loaderData']) {
  const [file, setFile] = useState<File>()
  const requestKey = useRef(createUploadKey())
  const thumbnail = useThumbnail(file)
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

  function replaceFile(next: File | undefined) {
    setFile(next)
    requestKey.current = createUploadKey()
  }

  function choose([chosen]: File[]) {
    const fileError = chosen ? checkImage(chosen, galleryFolder) : null
    replaceFile(fileError ? undefined : chosen)
    setErrors(fileError ? { file: fileError } : {})
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const details = { ...readDetails(form), request_key: requestKey.current }
    const fieldErrors = detailErrors(details)
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
    replaceFile(undefined)
    setLastUploaded(file.name)
    setBanner(imageTexts.done.uploaded)
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
        <DropZone
          label="Choose an image"
          folder={galleryFolder}
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
        <AltField />
        <CategoryChoice categories={categories} error={errors.category_id} {...newCategory} />
        <Consent error={errors.consent} />
        <ShrinkChoice shrunk={shrunk} />
        {progress && file && <ProgressBar name={file.name} progress={progress} />}
        <Banner message={banner} shownMs={uploadedShownMs} onEnd={() => setBanner('')} />
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
