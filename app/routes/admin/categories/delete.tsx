import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { deleteCategory, findCategory } from '#app/domain/categories/categories.server.ts'
import { amountOf, categoryTexts } from '#app/domain/categories/category.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/list-state.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchConfirmErrors } from '#app/routes/admin/catch-action-errors.ts'
import { DeleteDialog } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import type { Route } from './+types/delete.ts'
import { kindOf } from './kind.ts'

export const handle = { permission: 'content' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = kindOf(params)
  const { name, count } = found(await findCategory(context.get(platform), kind, params.id))
  return { kind, name, count }
}

export async function action({ params, context }: Route.ActionArgs) {
  const kind = kindOf(params)
  await deleteCategory(context.get(platform), kind, params.id)
  throw redirect(listAddress(href('/admin/:kind/categories', { kind }), undefined, 'deleted'))
}

export const clientAction = catchConfirmErrors(categoryTexts.notDeleted)

export const meta = adminMeta('Delete Category')

export default function ConfirmDelete({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, name, count } = loaderData
  return (
    <DeleteDialog
      noun="category"
      name={name}
      result={actionData}
      consequence={count > 0 ? `${amountOf(kind, count)} will become uncategorised.` : ''}
    />
  )
}
