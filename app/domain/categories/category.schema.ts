import { z } from 'zod'
import { slugOf } from '#app/domain/slug.ts'
import { asResult, Line, optional, Text } from '#app/domain/text-fields.schema.ts'
import type { Result } from '#app/result.ts'
import { categoryColors, maxLengths } from './category.ts'

const tooLong = (most: number) => `Please write at most ${most} characters.`
const isAtMost = (most: number) => (text: string) => text.length <= most

const Written = z.object({
  name: Line.refine((text) => text !== '', 'Name is required').refine(
    isAtMost(maxLengths.name),
    tooLong(maxLengths.name),
  ),
  slug: Line.transform(slugOf)
    .refine((text) => text !== '', 'Slug is required')
    .refine(isAtMost(maxLengths.slug), tooLong(maxLengths.slug)),
  description: optional(Text).refine(
    isAtMost(maxLengths.description),
    tooLong(maxLengths.description),
  ),
  color: z.enum(categoryColors.map(({ value }) => value)).catch(categoryColors[0].value),
})

/** A category as somebody has written it. */
export type CategoryInput = z.output<typeof Written>

/** Reads the category form; no colour or an unknown one is the first. */
export const readCategory = (input: unknown): Result<CategoryInput> =>
  asResult(Written.safeParse(input))
