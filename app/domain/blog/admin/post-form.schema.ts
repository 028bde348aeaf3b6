import { z } from 'zod'
import { contentErrors, postStatuses } from '#app/domain/blog/post.ts'
import { isTooLarge } from '#app/domain/formatted-text/sanitised.schema.ts'
import { isRequestKey, requestKeyText } from '#app/domain/request-key.ts'
import { slugOf } from '#app/domain/slug.ts'
import { chooseStatusText } from '#app/domain/text-errors.ts'
import { asResult, Line, optional, orNull, Text } from '#app/domain/text-fields.schema.ts'
import { isInstant, typedMinute } from '#app/values/day.ts'
import { done, invalid, type Result } from '#app/values/result.ts'
import { checkPost, pickForm, postFields, readTags } from './post-form.ts'

const accraMinute = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

const Post = z.object({
  title: Line,
  slug: z.string().transform(slugOf),
  excerpt: optional(Text),
  content: z.string(),
  status: z.enum(postStatuses, chooseStatusText),
  /** From a time in Accra, which is UTC, to an instant. */
  publish_at: z
    .string()
    .transform(typedMinute)
    .refine(
      (time) => time === '' || (accraMinute.test(time) && isInstant(`${time}:00.000Z`)),
      'Please enter a valid date and time, such as 24/12/2026 09:00.',
    )
    .transform((time) => (time ? `${time}:00.000Z` : null)),
  category_id: z.string().transform(orNull),
  tags: optional(Line).transform(readTags),
  featured_image: optional(Line)
    .refine(
      isImageAddress,
      'Please enter an address that begins with https://, or upload a picture.',
    )
    .transform(orNull),
  featured_image_alt: optional(Line).transform(orNull),
  meta_title: optional(Line).transform(orNull),
  meta_description: optional(Text).transform(orNull),
})

export type PostInput = z.output<typeof Post>

/** Reads the editor's form; other fields are dropped. The markup is not sanitised yet. */
export function readPost(input: Record<string, unknown>): Result<PostInput> {
  const form = pickForm(input)
  const errors = checkPost(form)
  // This is checked before the markup is parsed, because parsing takes long when it is too large.
  if (isTooLarge(form.content)) errors.content ??= contentErrors['too-large']
  if (Object.keys(errors).length > 0) return invalid(errors)
  return asResult(Post.safeParse(form))
}

/** Reads the editor's form of a new post, which brings the request key that the post is stored once under. */
export function readCreatedPost(input: Record<string, unknown>) {
  const read = readPost(input)
  if (!read.ok) return read
  const requestKey = String(input.key ?? '')
  if (!isRequestKey(requestKey)) return invalid({ '': requestKeyText })
  return done({ requestKey, post: read.value })
}

/** Whether a text is an https address, a path on the site, or the image host's public id (D-23). */
function isImageAddress(text: string): boolean {
  if (text === '' || /^\/(?![/\\])\S*$/.test(text)) return true
  if (/^https?:/i.test(text)) return URL.canParse(text) && new URL(text).protocol === 'https:'
  return /^[\w-]+(?:\/[\w-]+)*$/.test(text)
}

const DraftForm = z.object({
  key: z.string().refine(isRequestKey),
  version: z.number().int().min(0).max(1_000_000_000),
  // Null discards the draft.
  form: z.record(z.string(), z.string().max(postFields.content.maxLength * 2)).nullable(),
})

export function readDraftForm(input: unknown) {
  const read = DraftForm.safeParse(input)
  if (!read.success) return null
  const { form, ...draft } = read.data
  return { ...draft, form: form && pickForm(form) }
}
