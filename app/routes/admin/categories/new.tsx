import { platform } from '#app/context.ts'
import { createCategory } from '#app/domain/categories/categories.server.ts'
import { readCategory } from '#app/domain/categories/category.schema.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { andThen } from '#app/result.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import type { Route } from './+types/new.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { type CategoryResult, savedAs, saveFailed } from './category-result.ts'
import { kindOf } from './kind.ts'

export const handle = { permission: 'content' }

export const loader = ({ params }: Route.LoaderArgs) => ({ kind: kindOf(params) })

export async function action({ request, params, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const read = readCategory(values)
  const made = await andThen(read, (input) =>
    createCategory(context.get(platform), kindOf(params), input),
  )
  return made.ok ? savedAs(made.value) : respondToFailure(made, { values })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<CategoryResult>(serverAction, saveFailed)

export const meta = adminMeta('New Category')

export default function NewCategory({ loaderData, actionData }: Route.ComponentProps) {
  return <CategoryDialog category={loaderData} actionData={actionData} />
}
