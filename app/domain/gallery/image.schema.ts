import { z } from 'zod'
import { isRequestKey, requestKeyText } from '#app/domain/request-key.ts'
import { asResult, hasMaxLength, Line, optional, orNull } from '#app/domain/text-fields.schema.ts'
import type { Result } from '#app/values/result.ts'
import { imageFormFields, imageTexts, maxFileNameLength } from './image.ts'

const Alt = optional(Line).refine(...hasMaxLength(imageFormFields.alt_text.maxLength))

const Added = z.object({
  cloudinary_public_id: z.string(imageTexts.notStored).min(1, imageTexts.notStored).max(255),
  request_key: z.string().refine(isRequestKey, requestKeyText),
  alt_text: Alt,
  // Used only for search: an unreadable name is no reason to reject an image.
  file_name: Line.transform((name) => name.slice(0, maxFileNameLength)).catch(''),
  category_id: z.string(imageTexts.noCategory).min(1, imageTexts.noCategory),
  consent: z.literal('yes', imageTexts.noConsent),
})

const Edited = z.object({
  alt_text: Alt.transform(orNull),
  category_id: z.string().default('').transform(orNull),
  is_featured: z
    .string()
    .optional()
    .transform((text) => text === 'yes'),
})

export type AddedImage = z.output<typeof Added>

export type EditedImage = z.output<typeof Edited>

export const readAddedImage = (input: unknown): Result<AddedImage> =>
  asResult(Added.safeParse(input))

export const readEditedImage = (input: unknown): Result<EditedImage> =>
  asResult(Edited.safeParse(input))
