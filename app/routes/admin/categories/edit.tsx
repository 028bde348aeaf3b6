import { useNavigate } from 'react-router'
import { platform } from '#app/context.ts'
import { editCategory, findCategory } from '#app/domain/categories/categories.server.ts'
import { found } from '#app/http/found.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import type { Route } from './+types/edit.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { type CategoryResult, saveFailed } from './category-result.ts'
import { kindOf } from './kind.ts'
import { answerCategoryForm } from './save.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = kindOf(params)
  return { kind, ...found(await findCategory(context.get(platform), kind, params.id)) }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerCategoryForm(request, (input, version) =>
    editCategory(context.get(platform), kindOf(params), { id: params.id, version }, input),
  )

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<CategoryResult>(serverAction, saveFailed)

export const shouldRevalidate = reloadOnConflict

export const meta = () => adminMeta('Edit category')

export default function EditCategory({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const back = useListBelow()
  return (
    <CategoryDialog
      category={loaderData}
      back={back}
      onClose={() => navigate(back, { preventScrollReset: true })}
      actionData={actionData}
    />
  )
}
