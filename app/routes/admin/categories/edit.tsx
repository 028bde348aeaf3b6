import { useLocation } from 'react-router'
import {
  createCategory,
  editCategory,
  findCategory,
} from '#app/domain/categories/categories.server.ts'
import { readCategory } from '#app/domain/categories/category.schema.ts'
import {
  type Category,
  categoryColors,
  categoryFormFields,
  categoryTexts,
} from '#app/domain/categories/category.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { editRoute } from '#app/routes/admin/resource/edit-route.server.ts'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { fieldTexts } from '#app/values/forms/edited-fields.ts'
import type { Route } from './+types/edit.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { type CategoryResult, categoryKindOf, savedAs, saveFailed } from './category-result.ts'

export const handle = { permission: 'content' }

const category = editRoute({
  find: (needs, id, { params }) => findCategory(needs, categoryKindOf(params), id),
  read: readCategory,
  create: (needs, input, newId, { params }) =>
    createCategory(needs, categoryKindOf(params), input, newId),
  edit: (needs, seen, changes, { params }) =>
    editCategory(needs, categoryKindOf(params), seen, changes),
  textsOf: (row: Category) => fieldTexts(row, categoryFormFields),
  choices: async () => ({
    color: Object.fromEntries(categoryColors.map(({ name, value }) => [value, name])),
  }),
  refusals: categoryTexts.refusals,
  after: savedAs,
})

export const loader = category.loadStoredOrNew

export const action = category.save

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<CategoryResult>(serverAction, saveFailed)

export const shouldRevalidate = reloadOnConflict

export const meta: Route.MetaFunction = ({ params, matches }) =>
  adminMeta('id' in params ? 'Edit Category' : 'New Category')({ matches })

export default function EditCategory({ params, loaderData, actionData }: Route.ComponentProps) {
  const category = { ...loaderData, ...params, kind: categoryKindOf(params) }
  // A new dialog for each navigation: a category that is opened right after another was saved would be shown as saved.
  const { key } = useLocation()
  return <CategoryDialog key={key} category={category} actionData={actionData} />
}
