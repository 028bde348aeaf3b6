import { refusalsOf } from '#app/domain/refusals.ts'

/** What has categories of its own. */
export const categoryKinds = ['blog', 'gallery'] as const
export type CategoryKind = (typeof categoryKinds)[number]

export const isCategoryKind = (text: string): text is CategoryKind =>
  categoryKinds.some((kind) => kind === text)

/** A group of posts or of pictures. */
export interface Category {
  id: string
  version: number
  name: string
  slug: string
  description: string | null
  /** One of `categoryColors`; null for pictures, which have none. */
  color: string | null
}

/** A category, and how many posts or pictures are in it. */
export interface CountedCategory extends Category {
  count: number
}

/** The colours of the blog's categories, with the name that is shown beside each. */
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

/** How many characters each field holds at most. */
export const maxLengths = { name: 100, slug: 100, description: 500 } as const

/** The dialog's sentences (S-17.2 to S-17.6). */
export const categoryTexts = {
  saved: 'Category saved successfully!',
  notSaved: 'Failed to save category. Please try again.',
  failed: 'An unexpected error occurred. Please try again.',
  notDeleted: 'Failed to delete category. Please try again.',
  slugTaken: 'This slug is already in use',
} as const

export const categoryRefusals = refusalsOf('category')

/** How many posts or images a category has: "1 image", "12 posts". */
export const amountOf = (kind: CategoryKind, count: number): string => {
  const noun = kind === 'blog' ? 'post' : 'image'
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
