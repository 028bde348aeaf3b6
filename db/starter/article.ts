import type { StarterPicture } from './pictures.ts'

/** A picture of an article, with what it shows for those who cannot see it. */
export interface ArticlePicture {
  picture: StarterPicture
  alt: string
}

/** One of the first articles. Each is a sample until a clinician has approved it (README, owner's list). */
export interface Article {
  slug: string
  title: string
  excerpt: string
  /** A category's slug. */
  category: string
  tags: string[]
  featured: ArticlePicture
  /** Stands in the text, in the place of `<picture>`. */
  within?: ArticlePicture
  metaTitle: string
  metaDescription: string
  /** Only what the editor's toolbar can make; line breaks mean nothing. */
  content: string
}
