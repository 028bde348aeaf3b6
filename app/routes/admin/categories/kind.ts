import { href } from 'react-router'
import { type CategoryKind, isCategoryKind } from '#app/domain/categories/category.ts'
import { found } from '#app/http/found.ts'

/** Which categories an address speaks of; throws an HTTP 404 when there are no such. */
export const kindOf = ({ kind }: { kind: string }): CategoryKind =>
  found(isCategoryKind(kind) ? kind : null)

/** The page of all categories of one kind; `done` is what it then says. */
export const categoriesAddress = (kind: CategoryKind, done?: 'deleted') =>
  href('/admin/:kind/categories', { kind }) + (done ? `?done=${done}` : '')
