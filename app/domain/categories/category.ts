import { resourceTexts } from '#app/domain/resource-texts.ts'
import { slugTaken } from '#app/domain/slug.ts'
import { counted } from '#app/values/counted.ts'
import type { FormFields } from '#app/values/forms/form-fields.ts'

export const categoryKinds = ['blog', 'gallery'] as const
export type CategoryKind = (typeof categoryKinds)[number]

export const isCategoryKind = (text: string): text is CategoryKind =>
  categoryKinds.some((kind) => kind === text)

export interface Category {
  id: string
  version: number
  name: string
  slug: string
  description: string | null
  /** One of `categoryColors`; null for images, which have none. */
  color: string | null
}

export interface CountedCategory extends Category {
  count: number
}

export const categoryColors = [
  { name: 'Indigo', value: '#1f2a5c' },
  { name: 'Terracotta', value: '#a8421f' },
  { name: 'Ochre', value: '#b97a12' },
  { name: 'Leaf', value: '#2b6340' },
  { name: 'Lagoon', value: '#1d6a78' },
  { name: 'Hibiscus', value: '#a3195b' },
  { name: 'Plum', value: '#6b3a86' },
  { name: 'Stone', value: '#565c6e' },
] as const

export const categoryNames = (categories: Pick<Category, 'id' | 'name'>[]) =>
  Object.fromEntries(categories.map(({ id, name }) => [id, name]))

export const categoryFormFields = ['name', 'slug', 'description', 'color'] as const
export type CategoryField = (typeof categoryFormFields)[number]

export const categoryTextFields = {
  name: { label: 'Name', maxLength: 100, isRequired: true },
  description: { label: 'Description', maxLength: 500, isMultiline: true },
} as const satisfies FormFields

export const categorySlugField = {
  label: 'Slug',
  hint: "The category's part of an address: small letters, digits and hyphens.",
  maxLength: 100,
} as const

/** The dialog's sentences (S-17.2 to S-17.6). */
export const categoryTexts = {
  ...resourceTexts('category'),
  saved: 'Category saved successfully!',
  failed: 'An unexpected error occurred. Please try again.',
  slugTaken,
} as const

export const amountOf = (kind: CategoryKind, count: number): string =>
  counted(count, kind === 'blog' ? 'post' : 'image')
