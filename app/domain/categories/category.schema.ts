import { z } from 'zod'
import { slugOf } from '#app/domain/slug.ts'
import { asOutcome, Line, optional, Text } from '#app/domain/written.schema.ts'
import type { Outcome } from '#app/outcome.ts'
import { categoryColors, longestOf } from './category.ts'

const tooLong = (most: number) => `Please write at most ${most} characters.`
const isAtMost = (most: number) => (text: string) => text.length <= most

const Written = z.object({
  name: Line.refine((text) => text !== '', 'Name is required').refine(
    isAtMost(longestOf.name),
    tooLong(longestOf.name),
  ),
  slug: Line.transform(slugOf)
    .refine((text) => text !== '', 'Slug is required')
    .refine(isAtMost(longestOf.slug), tooLong(longestOf.slug)),
  description: optional(Text).refine(
    isAtMost(longestOf.description),
    tooLong(longestOf.description),
  ),
  color: z.enum(categoryColors.map(({ value }) => value)).catch(categoryColors[0].value),
})

/** A category as somebody has written it. */
export type WrittenCategory = z.output<typeof Written>

/** Reads the category form; no colour or an unknown one is the first. */
export const readCategory = (input: unknown): Outcome<WrittenCategory> =>
  asOutcome(Written.safeParse(input))
