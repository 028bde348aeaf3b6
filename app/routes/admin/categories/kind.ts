import { href } from 'react-router'
import { type CategoryKind, isCategoryKind } from '#app/domain/categories/category.ts'
import { found } from '#app/http/found.ts'
import { withDone } from '#app/routes/admin/list-address.ts'

/** The kind of categories from the route's parameters; throws an HTTP 404 for an unknown one. */
export const kindOf = ({ kind }: { kind: string }): CategoryKind =>
  found(isCategoryKind(kind) ? kind : null)

/** The page of all categories of one kind; `done` adds a toast. */
export function categoriesAddress(kind: CategoryKind, done?: 'deleted'): string {
  const address = href('/admin/:kind/categories', { kind })
  return done ? withDone(done, address) : address
}
