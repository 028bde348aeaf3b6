import { listCategories } from '#app/domain/categories/categories.server.ts'
import type { Category } from '#app/domain/categories/category.ts'
import { readGalleryCursor, writeGalleryCursor } from '#app/domain/gallery/gallery.ts'
import { readGalleryFilter } from '#app/domain/gallery/image.ts'
import {
  countAdminImages,
  type ListedImage,
  listImages,
  readImageSearch,
} from '#app/domain/gallery/images.list.server.ts'
import { findImage } from '#app/domain/gallery/images.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { focusClass } from '#app/images/focus.ts'
import { imagesPerPage } from '#app/platform/database/list-page.server.ts'

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

export type AdminImage = ReturnType<typeof toAdminImage>

function toAdminImage({ images }: Needs<'images'>, row: ListedImage, categories: Category[]) {
  const { id, cloudinary_public_id: publicId, width, height, placeholder } = row
  const { alt_text, category_id, is_featured } = row
  return {
    id,
    image: images.deliver({ publicId, width, height, placeholder }, { width: 400 }),
    focus: focusClass(row),
    alt_text,
    category: categories.find((category) => category.id === category_id)?.name ?? null,
    is_featured,
  }
}
