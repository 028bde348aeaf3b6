import type { Category } from '#app/domain/categories/category.ts'
import type { ListedImage } from '#app/domain/gallery/images.list.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { attentionPoint, focalClass, focalPoint } from '#app/images/focal-point.ts'
import type { DeliveredImage } from '#app/images/image-host.ts'

export interface AdminImage {
  id: string
  image: DeliveredImage
  /** The classes that crop the image around its focal point. */
  focus: string
  alt_text: string | null
  /** The name of the image's category; null without one. */
  category: string | null
  is_featured: boolean
}

export function toAdminImage(
  { images }: Needs<'images'>,
  row: ListedImage,
  categories: Category[],
): AdminImage {
  const { id, cloudinary_public_id: publicId, width, height, placeholder } = row
  const { alt_text, category_id, is_featured } = row
  return {
    id,
    image: images.deliver({ publicId, width, height, placeholder }, { width: 400 }),
    focus: focalClass(focalPoint(row), { width, height, attention: attentionPoint(row) }),
    alt_text,
    category: categories.find((category) => category.id === category_id)?.name ?? null,
    is_featured,
  }
}
