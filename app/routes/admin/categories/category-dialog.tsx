import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { categoryTexts } from '#app/domain/categories/category.ts'
import type { FieldErrors } from '#app/result.ts'
import { Failure } from '#app/ui/admin/failure.tsx'
import { useMayClose, useUnsavedChanges } from '#app/ui/admin/form/open-forms.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Message } from '#app/ui/message.tsx'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import { CategoryFields } from './category-fields.tsx'
import type { CategoryDraft, CategoryResult } from './category-result.ts'

const bannerMs = 2000

interface CategoryDialogProps {
  category: CategoryDraft
  /** The address of Cancel without JavaScript. */
  back: string
  /** Called when it was cancelled, or after the success banner, then with the category's id. */
  onClose: (saved?: string) => void
  /** The action's result for a browser without JavaScript. */
  actionData?: CategoryResult | undefined
}

/** Creates or edits a category of the blog or of the gallery in a dialog over the present page. */
export function CategoryDialog({ category, back, onClose, actionData }: CategoryDialogProps) {
  const { kind, id } = category
  const fetcher = useFetcher<CategoryResult>()
  const result = fetcher.data ?? actionData
  const errors = result && 'errors' in result ? result.errors : noErrors
  const saved = result && 'saved' in result ? result.saved : undefined
  const form = useErrorFocus(errors)
  useUnsavedChanges(form, (isTyped) => isTyped && !saved)
  const mayClose = useMayClose()
  useAfterBanner(saved, onClose)

  const isSaving = fetcher.state !== 'idle'
  return (
    <Dialog
      title={id ? 'Edit Category' : 'Create New Category'}
      mayClose={mayClose}
      onClose={() => onClose(saved)}
    >
      <fetcher.Form
        ref={form}
        method="post"
        action={
          id
            ? href('/admin/:kind/categories/:id/edit', { kind, id })
            : href('/admin/:kind/categories/new', { kind })
        }
        noValidate
        className="mt-4 grid gap-4"
      >
        <CategoryFields
          category={category}
          errors={errors}
          values={result && 'values' in result ? result.values : undefined}
        />
        {errors[''] && <Failure text={errors['']} />}
        {saved && <Message kind="status">{categoryTexts.saved}</Message>}
        <div className="form-actions">
          <a href={back} data-close className="button button-quiet">
            {saved ? 'Close' : 'Cancel'}
          </a>
          <button type="submit" className="button" disabled={isSaving || Boolean(saved)}>
            {isSaving ? 'Saving...' : id ? 'Update' : 'Create'}
          </button>
        </div>
      </fetcher.Form>
    </Dialog>
  )
}

const noErrors: FieldErrors = {}

/** Closes the dialog two seconds after it was saved. */
function useAfterBanner(saved: string | undefined, onClose: (saved?: string) => void) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => close.current(saved), bannerMs)
    return () => clearTimeout(timer)
  }, [saved])
}
