import { useNavigate } from 'react-router'
import { platform } from '#app/context.ts'
import { createCategory } from '#app/domain/categories/categories.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import type { Route } from './+types/new.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { type CategoryResult, saveFailed } from './category-result.ts'
import { kindOf } from './kind.ts'
import { answerCategoryForm } from './save.server.ts'

export const loader = ({ params }: Route.LoaderArgs) => ({ kind: kindOf(params) })

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerCategoryForm(request, (input) =>
    createCategory(context.get(platform), kindOf(params), input),
  )

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<CategoryResult>(serverAction, saveFailed)

export const meta = () => adminMeta('New Category')

export default function NewCategory({ loaderData: { kind }, actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const back = useListBelow()
  return (
    <CategoryDialog
      category={{ kind }}
      back={back}
      onClose={() => navigate(back, { preventScrollReset: true })}
      actionData={actionData}
    />
  )
}
