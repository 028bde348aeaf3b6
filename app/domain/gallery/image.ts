import { altTextField } from '#app/domain/alt-text.ts'
import { resourceTexts } from '#app/domain/resource-texts.ts'
import { requiredText } from '#app/domain/text-errors.ts'
import { readSearch } from '#app/values/lists/list-state.ts'

const texts = resourceTexts('image')

export const imageFormFields = {
  alt_text: {
    ...altTextField,
    hint: 'What the picture shows, for people who cannot see it. It is also the caption.',
  },
  category_id: { label: 'Category' },
  is_featured: { label: 'Featured' },
} as const

export const maxFileNameLength = 200

export const directions = ['earlier', 'later'] as const
export type Direction = (typeof directions)[number]

/** The gallery's sentences (S-18.4, S-18.7, S-19.2; D-10, D-36). */
export const imageTexts = {
  ...texts,
  done: {
    ...texts.done,
    uploaded: 'Image uploaded successfully!',
    featured: 'Image featured',
    unfeatured: 'Image no longer featured',
    moved: 'Image moved',
  },
  notStored: 'Failed to save image to database',
  noCategory: requiredText(imageFormFields.category_id.label),
  noConsent: 'Please confirm that everybody who can be recognised has agreed',
  notMoved: 'Failed to move image. Please try again.',
} as const
export type ImageDone = keyof typeof imageTexts.done

export const imageTitle = ({ alt_text }: { alt_text: string | null }) => alt_text || 'this image'

export interface GalleryFilter {
  category: string
  isUndescribed: boolean
  /** Searched in description, file name and category: each word, in any order. */
  search: string
}

export const readGalleryFilter = (query: URLSearchParams): GalleryFilter => ({
  category: query.get('category') ?? '',
  isUndescribed: query.get('show') === 'undescribed',
  search: readSearch(query),
})
