import { href, useFetcher, useNavigate } from 'react-router'
import { categoryTexts } from '#app/domain/categories/category.ts'
import { Banner } from '#app/ui/admin/banner.tsx'
import { ResourceDialog, useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { CategoryFields } from './category-fields.tsx'
import type { CategoryDraft, CategoryResult } from './category-result.ts'

/** How long the dialog says that it was saved before it closes (D-31). */
const savedMs = 2000

interface CategoryDialogProps {
  category: CategoryDraft
  /** The address of Cancel without JavaScript; by default the list underneath. */
  back?: string
  /**
   * Called when the dialog was cancelled, or after the success banner with the category's id. By default it navigates
   * to `back`.
   */
  onClose?: (saved?: string) => void
  /** The action's result for a browser without JavaScript. */
  actionData?: CategoryResult | undefined
}

/** Creates or edits a category of the blog or of the gallery in a dialog over the present page. */
export function CategoryDialog({ category, actionData, ...given }: CategoryDialogProps) {
  const { kind, id } = category
  const navigate = useNavigate()
  const listBelow = useListBelow()
  const { back = listBelow, onClose = () => navigate(back, { preventScrollReset: true }) } = given
  const fetcher = useFetcher<CategoryResult>()
  const result = fetcher.data ?? actionData
  const errors = result && 'errors' in result ? result.errors : undefined
  const saved = result && 'saved' in result ? result.saved : undefined
  return (
    <ResourceDialog
      title={id ? 'Edit Category' : 'Create New Category'}
      onClose={() => onClose(saved)}
    >
      <ResourceForm
        fetcher={fetcher}
        action={
          id
            ? href('/admin/:kind/categories/:id/edit', { kind, id })
            : href('/admin/:kind/categories/new', { kind })
        }
        errors={errors}
        label={id ? 'Update' : 'Create'}
        pendingLabel="Saving..."
        cancel={back}
        cancelLabel={saved ? 'Close' : 'Cancel'}
        version={category.version}
        stored={category.stored}
        newId={category.newId}
        isDone={saved !== undefined}
        className="mt-4 grid gap-4"
      >
        <CategoryFields
          category={category}
          errors={errors}
          values={result && 'values' in result ? result.values : undefined}
        />
        <Banner
          message={saved ? categoryTexts.saved : ''}
          shownMs={savedMs}
          onEnd={() => onClose(saved)}
        />
      </ResourceForm>
    </ResourceDialog>
  )
}
