import { type CategoryKind, categoryTexts } from '#app/domain/categories/category.ts'
import type { FieldErrors } from '#app/result.ts'
import { isUnanswered } from '#app/routes/admin/without-crash.ts'

/** How saving a category ended: its id, or what must be corrected, with what was typed. */
export type CategoryAnswer =
  | { saved: string }
  | { errors: FieldErrors; values: Record<string, string> }

/** A category as the dialog begins with it; without an id it is a new one. */
export interface CategoryDraft {
  kind: CategoryKind
  id?: string
  name?: string
  slug?: string
  description?: string | null
  color?: string | null
}

/** What the dialog says when the server could not save, or did not answer at all. */
export const saveFailed = (error: unknown): CategoryAnswer => ({
  errors: { '': isUnanswered(error) ? categoryTexts.failed : categoryTexts.notSaved },
  values: {},
})
