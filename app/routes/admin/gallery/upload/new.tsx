import { randomUUID } from 'node:crypto'
import { type FormEvent, useRef, useState } from 'react'
import { href, redirect, useRevalidator } from 'react-router'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import type { CountedCategory } from '#app/domain/categories/category.ts'
import { readAddedImage } from '#app/domain/gallery/image.schema.ts'
import { imageDoneTexts } from '#app/domain/gallery/image.ts'
import { addImage } from '#app/domain/gallery/images.server.ts'
import { galleryFolder } from '#app/domain/image-configuration.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { platform } from '#app/http/context.ts'
import { readFileForm } from '#app/http/form.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import { respondToFailure } from '#app/http/respond.ts'
import type { UploadTarget } from '#app/images/image-host.ts'
import { expectUse, requestRemoval } from '#app/images/registry/removal.server.ts'
import { FocalField } from '#app/images/upload/focal-field.tsx'
import {
  acceptedText,
  checkImage,
  hostErrorText,
  unknownUploadError,
} from '#app/images/upload/image-check.ts'
import { useThumbnail } from '#app/images/upload/prepare-file.ts'
import { createUploadKey, useUpload } from '#app/images/upload/upload-image.ts'
import { DropZone, Preview, ProgressBar } from '#app/images/upload/upload-parts.tsx'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import {
  AltField,
  CategoryField,
  Consent,
  ShrinkChoice,
} from '#app/routes/admin/gallery/image-fields.tsx'
import { Banner } from '#app/ui/admin/banner.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'
import { type FieldErrors, invalid } from '#app/values/result.ts'
import { sizeText } from '#app/values/size-text.ts'
import type { Route } from './+types/new.ts'
import { addUploadedImage, detailErrors, readDetails } from './add-image.ts'
import { CategoryChoice, UploadPage, uploadedShownMs, useNewCategory } from './upload-page.tsx'

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
  const added = await addImageFromForm(context.get(platform), form)
  if (added.ok) throw redirect(listAddress(href('/admin/gallery'), undefined, 'uploaded'))
  return respondToFailure(added, { values: form.values })
}

/** The form's request key is also the image's name at the host, so that the same form sent twice stores one image. */
async function addImageFromForm(
  needs: Needs<'by' | 'db' | 'clock' | 'images'>,
  { values, file }: { values: Record<string, string>; file: File | null },
) {
  const publicId = `${galleryFolder.name}/${values.request_key ?? ''}`
  // The fields are checked first, so that no image is uploaded that nothing would show.
  const read = readAddedImage({
    ...values,
    cloudinary_public_id: publicId,
    file_name: file?.name,
  })
  const fileError = file ? checkImage(file, galleryFolder) : galleryFolder.texts.notAnImage
  if (!read.ok || !file || fileError) {
    return invalid({ ...(read.ok ? {} : read.errors), ...(fileError && { file: fileError }) })
  }
  await expectUse(needs, publicId)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const uploaded = await needs.images.upload(bytes, { folder: galleryFolder, publicId })
  if (!uploaded.ok) {
    const message = Object.values(uploaded.errors)[0] ?? unknownUploadError
    return invalid({ file: hostErrorText(message, galleryFolder) })
  }
  const added = await addImage(needs, read.value)
  if (!added.ok) await requestRemoval(needs, publicId)
  return added
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

/** The other form cannot serve here: it shows nothing of a file before scripts have read it. */
function PlainUploadForm({
  categories,
  requestKey,
  errors,
  values,
}: {
  categories: CountedCategory[]
  requestKey: string
  errors: FieldErrors
  values: Record<string, string>
}) {
  return (
    <ResourceForm
      encType="multipart/form-data"
      action={href('/admin/gallery/new')}
      errors={errors}
      label="Upload Image"
      cancel={href('/admin/gallery')}
      className="card mt-4 grid gap-4"
    >
      <input type="hidden" name="request_key" value={requestKey} />
      <div>
        <label htmlFor="file" className="font-semibold">
          Image
        </label>
        <input
          id="file"
          type="file"
          name="file"
          accept="image/*"
          aria-invalid={errors.file ? true : undefined}
          aria-describedby={errors.file && 'file-error'}
          className="mt-1.5 block max-w-full"
        />
        {/* A BMP is turned into another kind by scripts. */}
        <span className="text-stone">{acceptedText(galleryFolder).replace('BMP, ', '')}</span>
        {errors.file && <FieldError name="file" text={errors.file} />}
      </div>
      <FocalField
        src={null}
        x={values.focal_x ?? ''}
        y={values.focal_y ?? ''}
        errors={errors}
        // Rendered inside `<noscript>`, so no handler runs.
        onChange={() => {}}
      />
      <AltField error={errors.alt_text} defaultValue={values.alt_text ?? ''} />
      <CategoryField
        categories={categories}
        placeholder="Select a category"
        required
        error={errors.category_id}
        defaultValue={values.category_id ?? ''}
      />
      <Consent error={errors.consent} />
    </ResourceForm>
  )
}

function UploadForm({
  categories,
  target,
}: {
  categories: CountedCategory[]
  target: UploadTarget
}) {
  const [file, setFile] = useState<File>()
  const [focal, setFocal] = useState(noPoint)
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
    setFocal(noPoint)
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

const noPoint = { x: '', y: '' }
