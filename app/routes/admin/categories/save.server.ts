import { data } from 'react-router'
import { type CategoryInput, readCategory } from '#app/domain/categories/category.schema.ts'
import { categoryTexts } from '#app/domain/categories/category.ts'
import { readForm } from '#app/http/form.ts'
import type { Result } from '#app/result.ts'
import type { CategoryResult } from './category-result.ts'

/** Runs the action of the category form; `save` gets the valid input and gives null when the category is gone. */
export async function answerCategoryForm(
  request: Request,
  save: (input: CategoryInput) => Promise<Result<{ id: string }> | null>,
) {
  const values = await readForm(request)
  const read = readCategory(values)
  const saved = read.ok ? await save(read.value) : read
  if (saved?.ok) return data<CategoryResult>({ saved: saved.value.id })
  const errors = saved?.errors ?? { '': categoryTexts.notSaved }
  return data<CategoryResult>({ errors, values }, saved ? 422 : 404)
}
