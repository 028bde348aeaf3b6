import { href } from 'react-router'
import type { CountedCategory } from '#app/domain/categories/category.ts'
import { FocalField } from '#app/images/upload/focal-field.tsx'
import type { FieldErrors } from '#app/result.ts'
import { Message } from '#app/ui/message.tsx'
import { AltField, CategoryField, Consent } from './image-fields.tsx'

interface PlainUploadFormProps {
  categories: CountedCategory[]
  /** An idempotency key: the form sent twice adds one image. */
  requestKey: string
  errors: FieldErrors
  values: Record<string, string>
}

/** Uploads one image without JavaScript: the whole form at once, file and all. */
export function PlainUploadForm({ categories, requestKey, errors, values }: PlainUploadFormProps) {
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={href('/admin/gallery/new')}
      className="card mt-4 grid gap-4"
    >
      <input type="hidden" name="request_key" value={requestKey} />
      <p>
        <label htmlFor="file" className="font-semibold">
          Image
        </label>
        <input
          id="file"
          type="file"
          name="file"
          accept="image/*"
          className="mt-1.5 block max-w-full"
        />
        <span className="text-stone">PNG, JPG, GIF, WebP, BMP, TIFF up to 50MB</span>
      </p>
      {errors.file && <Message kind="alert">{errors.file}</Message>}
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
      {errors[''] && <Message kind="alert">{errors['']}</Message>}
      <p className="form-actions">
        <a href={href('/admin/gallery')} className="button button-quiet">
          Cancel
        </a>
        <button type="submit" className="button">
          Upload Image
        </button>
      </p>
    </form>
  )
}
