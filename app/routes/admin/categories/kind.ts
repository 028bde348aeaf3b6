import { type CategoryKind, isCategoryKind } from '#app/domain/categories/category.ts'
import { found } from '#app/http/found.ts'

/** The kind of categories from the route's parameters; throws an HTTP 404 for an unknown one. */
export const categoryKindOf = ({ kind = '' }: { kind?: string }): CategoryKind =>
  found(isCategoryKind(kind) ? kind : null)
