import { useEffect, useEffectEvent } from 'react'
import { href, useFetcher, useNavigate } from 'react-router'
import { categoryTexts } from '#app/domain/categories/category.ts'
import { ResourceDialog, useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { Message } from '#app/ui/message.tsx'
import { CategoryFields } from './category-fields.tsx'
import type { CategoryDraft, CategoryResult } from './category-result.ts'

const bannerMs = 2000

interface CategoryDialogProps {
  category: CategoryDraft
  /** The address of Cancel without JavaScript; by default the list underneath. */
  back?: string
  /** Called when it was cancelled, or after the success banner, then with the category's id. By default it leads back. */
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
  useAfterBanner(saved, onClose)
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
        {saved && <Message kind="status">{categoryTexts.saved}</Message>}
      </ResourceForm>
    </ResourceDialog>
  )
}

/** Closes the dialog two seconds after it was saved. */
function useAfterBanner(saved: string | undefined, onClose: (saved?: string) => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => close(saved), bannerMs)
    return () => clearTimeout(timer)
  }, [saved])
}
