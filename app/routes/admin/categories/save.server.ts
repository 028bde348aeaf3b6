import { data } from 'react-router'
import { type CategoryInput, readCategory } from '#app/domain/categories/category.schema.ts'
import { categoryTexts } from '#app/domain/categories/category.ts'
import { readForm } from '#app/http/form.ts'
import type { Result } from '#app/result.ts'
import type { CategoryAnswer } from './category-answer.ts'

/** Answers the category form; `save` is given what could be read of it, and null says it did not happen. */
export async function answerCategoryForm(
  request: Request,
  save: (written: CategoryInput) => Promise<Result<{ id: string }> | null>,
) {
  const values = await readForm(request)
  const read = readCategory(values)
  const saved = read.ok ? await save(read.value) : read
  if (saved?.ok) return data<CategoryAnswer>({ saved: saved.value.id })
  const errors = saved?.errors ?? { '': categoryTexts.notSaved }
  return data<CategoryAnswer>({ errors, values }, saved ? 422 : 404)
}
