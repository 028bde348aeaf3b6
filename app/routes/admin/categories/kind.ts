import { href } from 'react-router'
import { type CategoryKind, isCategoryKind } from '#app/domain/categories/category.ts'
import { found } from '#app/http/found.ts'
import { saying } from '#app/routes/admin/list-address.ts'

/** Which categories an address speaks of; throws an HTTP 404 when there are no such. */
export const kindOf = ({ kind }: { kind: string }): CategoryKind =>
  found(isCategoryKind(kind) ? kind : null)

/** The page of all categories of one kind; `done` is what it then says. */
export function categoriesAddress(kind: CategoryKind, done?: 'deleted'): string {
  const address = href('/admin/:kind/categories', { kind })
  return done ? saying(done, address) : address
}
