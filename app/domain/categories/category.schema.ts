import { z } from 'zod'
import { formShape } from '#app/domain/form-fields.schema.ts'
import { slugOf } from '#app/domain/slug.ts'
import { requiredText } from '#app/domain/text-errors.ts'
import { asResult, hasMaxLength, Line } from '#app/domain/text-fields.schema.ts'
import type { Result } from '#app/values/result.ts'
import {
  type CategoryField,
  categoryColors,
  categorySlugField,
  categoryTextFields,
} from './category.ts'

const CategoryForm = z.object({
  ...formShape(categoryTextFields),
  slug: Line.transform(slugOf)
    .refine((text) => text !== '', requiredText(categorySlugField.label))
    .refine(...hasMaxLength(categorySlugField.maxLength)),
  color: z.enum(categoryColors.map(({ value }) => value)).catch(categoryColors[0].value),
}) satisfies z.ZodType<Record<CategoryField, string>>

export type CategoryInput = z.output<typeof CategoryForm>

export const readCategory = (input: unknown): Result<CategoryInput> =>
  asResult(CategoryForm.safeParse(input))
