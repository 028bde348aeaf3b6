import type { Needs } from '#app/domain/platform.server.ts'
import type { DeliveredImage, DeliverySize } from '#app/images/image-host.ts'
import { imageSources } from './html/post-html.server.ts'
import { featuredImage, ownImage } from './post.ts'

/** The preset of a featured image (S-21.2), as cards and shared links show it. */
export const cardSize = { width: 800, height: 400 } as const satisfies DeliverySize
/** The proportions of `cardSize`, in a size that is sharp on a large screen. */
export const heroSize = { width: 1600, height: 800 } as const satisfies DeliverySize

/** A post's featured image with its size in pixels, null when it is not in our tables. */
interface PostImage {
  featured_image: string | null
  picture_width: number | null
  picture_height: number | null
}

/** A post's featured image; null when it has none, or one from elsewhere, which no page may show. */
export function shownImage(needs: Needs<'images' | 'settings'>, featured_image: string | null) {
  const image = featuredImage(featured_image)
  if (!image || 'publicId' in image) return image
  const url = ownImage(image.url, imageSources(needs))
  return url ? { url } : null
}

export function postImage(
  needs: Needs<'images' | 'settings'>,
  { featured_image, picture_width, picture_height }: PostImage,
  size: DeliverySize,
): DeliveredImage | null {
  const image = shownImage(needs, featured_image)
  if (!image) return null
  if ('url' in image) return { src: image.url, srcSet: '', ...cardSize, placeholder: null }
  // There is no blurred placeholder: those of a page of cards would be larger than all their text.
  return needs.images.deliver(
    { ...image, width: picture_width, height: picture_height, placeholder: null },
    size,
  )
}

export function shareImage(
  needs: Needs<'images' | 'settings'>,
  featured_image: string | null,
): string | null {
  const image = shownImage(needs, featured_image)
  if (!image) return null
  const address = 'url' in image ? image.url : needs.images.deliveryUrl(image.publicId, cardSize)
  return new URL(address, needs.settings.publicUrl).href
}
