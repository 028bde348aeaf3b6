import { platform } from '#app/context.ts'
import { editCategory, findCategory } from '#app/domain/categories/categories.server.ts'
import { readCategory } from '#app/domain/categories/category.schema.ts'
import {
  type Category,
  categoryFields,
  categoryRefusals,
  colorName,
} from '#app/domain/categories/category.ts'
import { fieldTexts } from '#app/edited-fields.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { found } from '#app/http/found.ts'
import { andThen } from '#app/result.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import type { Route } from './+types/edit.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { type CategoryResult, savedAs, saveFailed } from './category-result.ts'
import { kindOf } from './kind.ts'

export const handle = { permission: 'content' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = kindOf(params)
  const category = found(await findCategory(context.get(platform), kind, params.id))
  return { kind, id: category.id, version: category.version, fields: textsOf(category) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { values, version, read } = await readEditForm(request, readCategory)
  const seen = { id: params.id, version }
  const saved = await andThen(read, ({ changes }) =>
    editCategory(context.get(platform), kindOf(params), seen, changes),
  )
  if (saved.ok) return savedAs(saved.value)
  return respondToFailedEdit(
    saved,
    { values, textsOf, labels: { color: colorName } },
    categoryRefusals,
  )
}

const textsOf = (category: Category) => fieldTexts(category, categoryFields)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<CategoryResult>(serverAction, saveFailed)

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Edit category')

export default function EditCategory({ loaderData, actionData }: Route.ComponentProps) {
  return <CategoryDialog category={loaderData} actionData={actionData} />
}
