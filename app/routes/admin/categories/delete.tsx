import { href } from 'react-router'
import { deleteCategory, findCategory } from '#app/domain/categories/categories.server.ts'
import { amountOf, categoryTexts } from '#app/domain/categories/category.ts'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { deleteAction, deleteLoader } from '#app/routes/admin/resource/delete-route.server.ts'
import { DeleteDialog } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/delete.ts'
import { categoryKindOf } from './category-result.ts'

export const handle = { permission: 'content' }

export const loader = deleteLoader(
  (needs, id, { params }) => findCategory(needs, categoryKindOf(params), id),
  ({ name }) => name,
  ({ count }, { params }) =>
    count > 0 ? `${amountOf(categoryKindOf(params), count)} will have no category.` : '',
)

export const action = deleteAction(
  (needs, id, { params }) => deleteCategory(needs, categoryKindOf(params), id),
  ({ params }) => href('/admin/:kind/categories', { kind: categoryKindOf(params) }),
)

export const clientAction = catchOneError(categoryTexts.notDeleted)

export default function ConfirmDelete({ loaderData, actionData }: Route.ComponentProps) {
  return <DeleteDialog noun="category" {...loaderData} result={actionData} />
}
