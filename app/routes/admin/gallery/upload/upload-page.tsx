import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { type CountedCategory, categoryNames } from '#app/domain/categories/category.ts'
import { CategoryDialog } from '#app/routes/admin/categories/category-dialog.tsx'
import { CategoryField } from '#app/routes/admin/gallery/image-fields.tsx'
import { Message } from '#app/ui/message.tsx'

export function UploadPage({
  title,
  problem,
  children,
}: {
  title: string
  problem: string | null
  children: ReactNode
}) {
  return (
    <div className="max-w-form">
      <p>
        <Link to={href('/admin/gallery')} className="link inline-flex min-h-11 items-center">
          ← Back to Gallery
        </Link>
      </p>
      <h1>{title}</h1>
      {problem && (
        <div className="mt-3">
          <Message kind="alert">{problem}</Message>
        </div>
      )}
      <noscript>
        <p className="card mt-3">Sending images needs JavaScript.</p>
      </noscript>
      <div className="needs-script">{children}</div>
    </div>
  )
}

/** How long it is said that images were uploaded, while the form stays for the next ones (S-18.7). */
export const uploadedShownMs = 3000

/** The category of the uploaded images; a missing one can be created in a dialog (D-36). */
export function CategoryChoice({
  categories,
  error,
  created,
  onCreate,
}: {
  categories: CountedCategory[]
  error?: string | undefined
  created: string | undefined
  onCreate: () => void
}) {
  return (
    <div>
      <CategoryField
        // Remounted to select the new category as soon as the list contains it.
        key={categories.some(({ id }) => id === created) ? created : ''}
        choices={categoryNames(categories)}
        placeholder="Select a category"
        required
        error={error}
        defaultValue={created ?? ''}
      />
      <button
        type="button"
        className="link needs-script mt-1 min-h-11 cursor-pointer"
        onClick={onCreate}
      >
        {categories.length === 0 ? 'Create First Category' : 'New Category'}
      </button>
    </div>
  )
}

/** The dialog that creates a category; it contains a form, so it is rendered outside of the upload form. */
export function useNewCategory() {
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<string>()
  const dialog = isCreating && (
    <CategoryDialog
      category={{ kind: 'gallery' }}
      back={href('/admin/gallery/new')}
      onClose={(saved) => {
        setIsCreating(false)
        if (saved) setCreated(saved)
      }}
    />
  )
  return { created, onCreate: () => setIsCreating(true), dialog }
}
