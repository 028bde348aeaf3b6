import { featuredImage } from '#app/domain/blog/post.ts'
import type { Needs } from '#app/platform/platform.server.ts'

/** The address of a post's picture, small; null where there is none. */
export function thumbnailOf(
  { images }: Needs<'images'>,
  { featured_image }: { featured_image: string | null },
): string | null {
  const image = featuredImage(featured_image)
  if (!image) return null
  return 'url' in image ? image.url : images.deliveryUrl(image.publicId, { width: 400 })
}
