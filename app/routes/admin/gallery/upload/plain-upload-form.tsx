import { href } from 'react-router'
import type { CountedCategory } from '#app/domain/categories/category.ts'
import { galleryFolder } from '#app/domain/image-configuration.ts'
import { FocalField } from '#app/images/upload/focal-field.tsx'
import { acceptedText } from '#app/images/upload/image-check.ts'
import { AltField, CategoryField, Consent } from '#app/routes/admin/gallery/image-fields.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { FieldErrors } from '#app/values/result.ts'

interface PlainUploadFormProps {
  categories: CountedCategory[]
  /** An idempotency key: the form sent twice adds one image. */
  requestKey: string
  errors: FieldErrors
  values: Record<string, string>
}

/**
 * Uploads one image without JavaScript: the whole form at once, file and all. The other form cannot serve here: it shows
 * nothing of a file before scripts have read it, and its fields have no file to send.
 */
export function PlainUploadForm({ categories, requestKey, errors, values }: PlainUploadFormProps) {
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
