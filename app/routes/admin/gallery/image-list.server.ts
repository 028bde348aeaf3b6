import { listCategories } from '#app/domain/categories/categories.server.ts'
import { readGalleryCursor, writeGalleryCursor } from '#app/domain/gallery/gallery-cursor.ts'
import { readImageSearch } from '#app/domain/gallery/image-search.server.ts'
import { listImages } from '#app/domain/gallery/images.list.server.ts'
import { findImage } from '#app/domain/gallery/images.server.ts'
import { countAdminImages } from '#app/domain/gallery/images.statistics.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { imagesPerPage } from '#app/platform/database/list-page.server.ts'
import { toAdminImage } from './admin-image.server.ts'
import { readGalleryFilter } from './gallery-filter.ts'

/** The data of the gallery's list: a page of images, and how many there are of each kind. */
export async function readImageList(
  needs: Needs<'db' | 'clock' | 'images'>,
  searchParams: URLSearchParams,
) {
  const { category, isUndescribed, search } = readGalleryFilter(searchParams)
  const cursor = readGalleryCursor(searchParams.get('older'))
  // The present position of the image that the cursor names: moving any image renumbers those before it.
  const after = cursor && ((await findImage(needs, cursor.id)) ?? cursor)
  const [page, categories, counts] = await Promise.all([
    listImages(needs, {
      categoryId: category || undefined,
      undescribed: isUndescribed,
      search: await readImageSearch(needs, search),
      sort: 'newest',
      after,
      limit: imagesPerPage,
    }),
    listCategories(needs, 'gallery'),
    countAdminImages(needs),
  ])
  const last = page.images.at(-1)
  return {
    images: page.images.map((image) => toAdminImage(needs, image, categories)),
    newer: after ? '' : null,
    older: page.hasMore && last ? writeGalleryCursor(last) : null,
    categories,
    counts,
  }
}
