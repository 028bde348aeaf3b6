import { isWithoutContent, noContentText } from '#app/domain/formatted-text/markup.ts'
import { slugOf } from '#app/domain/slug.ts'
import { tooLongText } from '#app/domain/text-errors.ts'
import type { FieldErrors } from '#app/result.ts'
import { maxPercentLength } from '#app/values/percent.ts'

/** The editor's fields in their order on the form, under the names of the payload. */
export const postFields = [
  'title',
  'slug',
  'excerpt',
  'content',
  'status',
  'publish_at',
  'category_id',
  'tags',
  'featured_image',
  'featured_image_alt',
  'focal_x',
  'focal_y',
  'meta_title',
  'meta_description',
] as const
export type PostField = (typeof postFields)[number]

/** A post as form values: all text, tags separated by commas, `publish_at` as a time in Accra. */
export type PostForm = Record<PostField, string>

export const emptyPost: PostForm = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  status: 'draft',
  publish_at: '',
  category_id: '',
  tags: '',
  featured_image: '',
  featured_image_alt: '',
  focal_x: '',
  focal_y: '',
  meta_title: '',
  meta_description: '',
}

/** The field that says what an image of a post shows. */
export const imageAltField = {
  label: 'Alt Text',
  hint: 'What the picture shows, for those who cannot see it',
  maxLength: 300,
} as const

/** How many characters each field holds at most. */
export const maxLengths = {
  title: 200,
  slug: 100,
  excerpt: 600,
  content: 200_000,
  status: 20,
  publish_at: 16,
  category_id: 64,
  tags: 600,
  featured_image: 1000,
  featured_image_alt: imageAltField.maxLength,
  focal_x: maxPercentLength,
  focal_y: maxPercentLength,
  meta_title: 200,
  meta_description: 400,
} as const satisfies Record<PostField, number>

/** The slug that a title suggests, cut between words where it would be too long. */
export function slugOfTitle(title: string): string {
  const slug = slugOf(title)
  if (slug.length <= maxLengths.slug) return slug
  const end = slug.lastIndexOf('-', maxLengths.slug)
  return slug.slice(0, end > 0 ? end : maxLengths.slug)
}

/** The label of each field. */
export const fieldLabels: Record<PostField, string> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  content: 'Content',
  status: 'Status',
  publish_at: 'Publish at',
  category_id: 'Category',
  tags: 'Tags',
  featured_image: 'Featured Image',
  featured_image_alt: imageAltField.label,
  focal_x: 'Focal point, % from the left',
  focal_y: 'Focal point, % from the top',
  meta_title: 'Meta Title',
  meta_description: 'Meta Description',
}

/** Tags from a comma-separated text, without empty ones and repeats. */
export const readTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** The field errors of a post; empty when it is valid. */
export function checkPost(form: PostForm): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of postFields) {
    const limit = maxLengths[field]
    if (form[field].length > limit) {
      errors[field] = tooLongText(limit)
    }
  }
  // A field that is too long is not checked further.
  if (!errors.title && form.title.trim() === '') errors.title = 'Title is required'
  if (!errors.slug && slugOf(form.slug) === '') errors.slug = 'Slug is required'
  if (!errors.content && isWithoutContent(form.content)) errors.content = noContentText
  return errors
}

/** The form's values out of any object; a missing one becomes its empty value. */
export const pickForm = (values: Readonly<Record<string, unknown>>): PostForm =>
  Object.fromEntries(
    postFields.map((field) => {
      const value = values[field]
      return [field, typeof value === 'string' ? value : emptyPost[field]]
    }),
  ) as PostForm

/** A typed form merged into the stored post: fields that the person did not change get their stored values. */
export const mergedForm = (stored: PostForm, typed: PostForm, opened: PostForm): PostForm =>
  Object.fromEntries(
    postFields.map((field) => {
      // Browsers send line breaks as two characters.
      const isChanged = typed[field].replaceAll('\r\n', '\n') !== opened[field]
      return [field, isChanged ? typed[field] : stored[field]]
    }),
  ) as PostForm

/** The fields in which two forms differ. */
export const differingFields = (one: PostForm, other: PostForm): PostField[] =>
  postFields.filter((field) => one[field] !== other[field])
