import { data } from 'react-router'
import { type CategoryInput, readCategory } from '#app/domain/categories/category.schema.ts'
import { categoryRefusals } from '#app/domain/categories/category.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import type { EditResult } from '#app/result.ts'
import type { CategoryResult } from './category-result.ts'

/** Runs the action of the category form; `save` gets the valid input. */
export async function answerCategoryForm(
  request: Request,
  save: (input: CategoryInput, version: number) => Promise<EditResult<unknown>>,
) {
  const values = await readForm(request)
  const read = readCategory(values)
  const saved = read.ok ? await save(read.value, readVersion(values.version)) : read
  if (saved.ok) return data<CategoryResult>({ saved: saved.value.id })
  return respondToFailure(saved, { values }, categoryRefusals)
}
