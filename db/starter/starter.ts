import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import starter from './starter.json' with { type: 'json' }

interface Picture {
  picture: string
  alt: string
}

/** A sample until staff have confirmed or changed it (S-6.8). */
export interface Article {
  slug: string
  title: string
  excerpt: string
  /** A category's slug. */
  category: string
  tags: string[]
  featured: Picture
  /** The picture that replaces `<picture></picture>` in the text. */
  within?: Picture
  metaTitle: string
  metaDescription: string
}

export interface GalleryPicture extends Picture {
  category: string
  isFeatured?: boolean
}

export const articles: readonly Article[] = starter.articles
export const galleryPictures: readonly GalleryPicture[] = starter.galleryPictures

/** The categories of the blog are two for each service; their colours are those of the category dialog. */
export const { blogCategories, galleryCategories } = starter

/** Drafts of guides, which visitors see once a clinician has approved them. Services name them by their ids. */
export const { guides } = starter

/** The HTML is on one line, as the editor writes it. */
export async function readText(name: string): Promise<string> {
  const file = createRequire(import.meta.url).resolve(`#db/starter/texts/${name}.html`)
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim())
  return lines.filter(Boolean).join('\n').replaceAll('>\n<', '><').replaceAll('\n', ' ')
}
