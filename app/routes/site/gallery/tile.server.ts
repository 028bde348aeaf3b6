import type { Category } from '#app/domain/categories/category.ts'
import { writeGalleryCursor } from '#app/domain/gallery/gallery.ts'
import type { ListedImage } from '#app/domain/gallery/images.list.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { attentionPoint, focalClass, focalPoint } from '#app/images/focal-point.ts'
import type { DeliveredImage } from '#app/images/image-host.ts'

export interface GalleryTile {
  id: string
  image: DeliveredImage
  alt: string
  /** The classes that crop it around its focal point. */
  focus: string
  isFeatured: boolean
  /** Its cursor in the list; the next page starts after it. */
  cursor: string
}

/** Enough for the full screen of a large phone or a laptop. */
const maxSize = { width: 1600 }

/** Prepares an image for the gallery; without an alt text it is named by its category. */
export function showTile(
  { images }: Needs<'images'>,
  row: ListedImage,
  categories: Category[],
): GalleryTile {
  const { cloudinary_public_id: publicId, width, height, placeholder } = row
  const category = categories.find(({ id }) => id === row.category_id)
  return {
    id: row.id,
    image: images.deliver({ publicId, width, height, placeholder }, maxSize),
    alt: row.alt_text || (category ? `Image in ${category.name}` : 'Image of the clinic'),
    focus: focalClass(focalPoint(row), { width, height, attention: attentionPoint(row) }),
    isFeatured: row.is_featured,
    cursor: writeGalleryCursor(row),
  }
}
