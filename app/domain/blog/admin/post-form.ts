import { altTextField } from '#app/domain/alt-text.ts'
import { postStateText } from '#app/domain/blog/post.ts'
import { isWithoutContent, noContentText } from '#app/domain/formatted-text/markup.ts'
import { slugOf } from '#app/domain/slug.ts'
import { requiredText, tooLongText } from '#app/domain/text-errors.ts'
import { foldText, isInvisible } from '#app/values/folded-text.ts'
import type { FieldErrors } from '#app/values/result.ts'

export const imageAltField = {
  ...altTextField,
  hint: 'What the picture shows, for those who cannot see it',
} as const

interface PostFieldDescription {
  label: string
  maxLength: number
  empty?: string
}

export const postFields = {
  title: { label: 'Title', maxLength: 200 },
  slug: { label: 'Slug', maxLength: 100 },
  excerpt: { label: 'Excerpt', maxLength: 600 },
  content: { label: 'Content', maxLength: 200_000 },
  status: { label: 'Status', maxLength: 20, empty: 'draft' },
  publish_at: { label: 'Publish at', maxLength: 16 },
  category_id: { label: 'Category', maxLength: 64 },
  tags: { label: 'Tags', maxLength: 600 },
  featured_image: { label: 'Featured Image', maxLength: 1000 },
  featured_image_alt: imageAltField,
  meta_title: { label: 'Meta Title', maxLength: 200 },
  meta_description: { label: 'Meta Description', maxLength: 400 },
} as const satisfies Record<string, PostFieldDescription>

export type PostField = keyof typeof postFields

export const postFieldNames = Object.keys(postFields) as PostField[]

/** A post as form values: all text, tags separated by commas, `publish_at` as a time in Accra. */
export type PostForm = Record<PostField, string>

const formWith = (textOf: (field: PostField) => string) =>
  Object.fromEntries(postFieldNames.map((field) => [field, textOf(field)])) as PostForm

export const emptyPost = formWith((field) => {
  const { empty = '' }: PostFieldDescription = postFields[field]
  return empty
})

/** The slug that a title suggests, cut between words where it would be too long. */
export function slugOfTitle(title: string): string {
  const slug = slugOf(title)
  if (slug.length <= postFields.slug.maxLength) return slug
  const end = slug.lastIndexOf('-', postFields.slug.maxLength)
  return slug.slice(0, end > 0 ? end : postFields.slug.maxLength)
}

export const formStateText = (
  { status, publish_at }: Pick<PostForm, 'status' | 'publish_at'>,
  now: string,
): string =>
  postStateText({ status, published_at: publish_at ? `${publish_at}:00.000Z` : null }, now)

export function readTags(typed: string): string[] {
  const tags = new Map<string, string>()
  for (const tag of typed.split(',').map((each) => each.trim())) {
    const key = foldText(tag)
    if (!isInvisible(tag) && !tags.has(key)) tags.set(key, tag)
  }
  return [...tags.values()]
}

export function checkPost(form: PostForm): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of postFieldNames) {
    const limit = postFields[field].maxLength
    if (form[field].length > limit) {
      errors[field] = tooLongText(limit)
    }
  }
  // A field that is too long is not checked further.
  if (!errors.title && isInvisible(form.title)) errors.title = requiredText(postFields.title.label)
  if (!errors.slug && slugOf(form.slug) === '') errors.slug = requiredText(postFields.slug.label)
  if (!errors.content && isWithoutContent(form.content)) errors.content = noContentText
  return errors
}

export const pickForm = (values: Readonly<Record<string, unknown>>): PostForm =>
  formWith((field) => {
    const value = values[field]
    return typeof value === 'string' ? value : emptyPost[field]
  })

export const mergedForm = (stored: PostForm, typed: PostForm, opened: PostForm): PostForm =>
  formWith((field) => {
    // Browsers send line breaks as two characters.
    const isChanged = typed[field].replaceAll('\r\n', '\n') !== opened[field]
    return isChanged ? typed[field] : stored[field]
  })

export const differingFields = (one: PostForm, other: PostForm): PostField[] =>
  postFieldNames.filter((field) => one[field] !== other[field])
