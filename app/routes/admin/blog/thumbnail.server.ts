import { shownImage } from '#app/domain/blog/post-picture.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'

/** The address of a post's picture, small; null where there is none. */
export function thumbnailOf(
  needs: Needs<'images' | 'settings'>,
  { featured_image }: { featured_image: string | null },
): string | null {
  const image = shownImage(needs, featured_image)
  if (!image) return null
  return 'url' in image ? image.url : needs.images.deliveryUrl(image.publicId, { width: 400 })
}
