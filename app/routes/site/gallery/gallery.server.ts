import { href, redirect } from 'react-router'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import type { Category } from '#app/domain/categories/category.ts'
import {
  galleryPageSize,
  readGalleryCursor,
  readView,
  writeGalleryCursor,
  writeView,
} from '#app/domain/gallery/gallery.ts'
import {
  countImages,
  type ListedImage,
  listImages,
} from '#app/domain/gallery/images.list.server.ts'
import { findImage } from '#app/domain/gallery/images.server.ts'
import type { Needs, Platform } from '#app/domain/platform.server.ts'
import { publicPage, uncachedPage } from '#app/http/cache-control.ts'
import { isCanonicalQuery } from '#app/http/canonical-query.ts'
import { partialParameter } from '#app/http/document/partial-page.ts'
import { focusClass } from '#app/images/focus.ts'
import type { DeliveredImage } from '#app/images/image-host.ts'

/** The part of the gallery that an address names, with the headers that say whether it is cached. */
export async function readGallery(needs: Platform, searchParams: URLSearchParams) {
  const view = readView(searchParams)
  const [categories, all] = await Promise.all([
    listCategories(needs, 'gallery'),
    countImages(needs),
  ])
  const chosen = categories.find(({ slug }) => slug === view.category)
  // The category was renamed or deleted: show the whole gallery instead.
  if (view.category && !chosen) throw redirect(href('/gallery'))
  const cursorText = searchParams.get('after')
  const after = readGalleryCursor(cursorText)
  const [{ images, hasMore }, last] = await Promise.all([
    listImages(needs, { categoryId: chosen?.id, sort: view.sort, after, limit: galleryPageSize }),
    after && findImage(needs, after.id),
  ])
  // There are endless possible addresses; only the canonical ones are cached.
  const isCacheable =
    isCanonicalQuery(searchParams, writeView(view), ['category', 'sort']) &&
    (cursorText === null || (last && writeGalleryCursor(last) === cursorText))
  const headers = isCacheable ? publicPage : uncachedPage
  return {
    view,
    categories,
    all,
    chosen,
    tiles: images.map((image) => showTile(needs, image, categories)),
    hasMore,
    isContinued: searchParams.has('after'),
    publicUrl: needs.settings.publicUrl,
    headers: headers('category', 'sort', 'after', partialParameter),
  }
}

export interface GalleryTile {
  id: string
  image: DeliveredImage
  alt: string
  /** The classes that say what a crop of it keeps. */
  focus: string
  isFeatured: boolean
  /** Its cursor in the list; the next page starts after it. */
  cursor: string
}

/** Enough for the full screen of a large phone or a laptop. */
const maxSize = { width: 1600 }

/** Prepares an image for the gallery; without an alt text it is named by its category. */
function showTile({ images }: Needs<'images'>, row: ListedImage, categories: Category[]) {
  const { cloudinary_public_id: publicId, width, height, placeholder } = row
  const category = categories.find(({ id }) => id === row.category_id)
  return {
    id: row.id,
    image: images.deliver({ publicId, width, height, placeholder }, maxSize),
    alt: row.alt_text || (category ? `Image in ${category.name}` : 'Image of the clinic'),
    focus: focusClass(row),
    isFeatured: row.is_featured,
    cursor: writeGalleryCursor(row),
  }
}
