import { data } from 'react-router'
import {
  type CategoryField,
  type CategoryKind,
  categoryTexts,
  isCategoryKind,
} from '#app/domain/categories/category.ts'
import { found } from '#app/http/found.ts'
import { isNoResponse } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { FieldErrors } from '#app/values/result.ts'

export type CategoryResult =
  | { saved: string }
  | { errors: FieldErrors; values: Record<string, string> }

export const savedAs = ({ id }: { id: string }) => data<CategoryResult>({ saved: id })

export interface CategoryDraft {
  kind: CategoryKind
  id?: string
  version?: number
  stored?: Record<CategoryField, string>
  newId?: string
}

export const saveFailed = (error: unknown): CategoryResult => ({
  errors: { '': isNoResponse(error) ? categoryTexts.failed : categoryTexts.notSaved },
  values: {},
})

export const categoryKindOf = ({ kind = '' }: { kind?: string }): CategoryKind =>
  found(isCategoryKind(kind) ? kind : null)
