import type { StarterPicture } from './pictures.ts'

/** A picture of an article with its alternative text. */
export interface ArticlePicture {
  picture: StarterPicture
  alt: string
}

/** A starter article. Each is a sample until staff have confirmed or changed it (S-6.8). */
export interface Article {
  slug: string
  title: string
  excerpt: string
  /** A category's slug. */
  category: string
  tags: string[]
  featured: ArticlePicture
  /** The picture that replaces `<picture>` in the text. */
  within?: ArticlePicture
  metaTitle: string
  metaDescription: string
  /** HTML that the editor's toolbar can make; line breaks have no meaning. */
  content: string
}
