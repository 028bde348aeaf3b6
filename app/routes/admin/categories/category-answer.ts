import type { CategoryKind } from '#app/domain/categories/category.ts'
import type { Corrections } from '#app/outcome.ts'

/** How saving a category ended: its id, or what must be corrected, with what was typed. */
export type CategoryAnswer =
  | { saved: string }
  | { errors: Corrections; values: Record<string, string> }

/** A category as the dialog begins with it; without an id it is a new one. */
export interface CategoryDraft {
  kind: CategoryKind
  id?: string
  name?: string
  slug?: string
  description?: string | null
  color?: string | null
}
