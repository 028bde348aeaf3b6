import type { Needs } from '#app/domain/platform.server.ts'
import { focalPoint } from '#app/images/focal-point.ts'
import type { DeliveredImage, DeliverySize } from '#app/images/image-host.ts'
import { focalPixel } from '#app/images/image-url.ts'
import { imageSources } from './html/post-html.server.ts'
import { featuredImage, ownImage } from './post.ts'

/** The preset of a featured image (S-21.2), as cards and shared links show it. */
export const cardSize = { width: 800, height: 400 } as const satisfies DeliverySize
/** The proportions of `cardSize`, in a size that is sharp on a large screen. */
export const heroSize = { width: 1600, height: 800 } as const satisfies DeliverySize

/** A post's featured image with its size in pixels, null when it is not in our tables, and its focal point. */
interface PostImage {
  featured_image: string | null
  picture_width: number | null
  picture_height: number | null
  focal_x: number | null
  focal_y: number | null
}

/** A post's featured image; null when it has none, or one from elsewhere, which no page may show. */
export function shownImage(needs: Needs<'images' | 'settings'>, featured_image: string | null) {
  const image = featuredImage(featured_image)
  if (!image || 'publicId' in image) return image
  const url = ownImage(image.url, imageSources(needs))
  return url ? { url } : null
}

export function postImage(
  { images, settings }: Needs<'images' | 'settings'>,
  { featured_image, picture_width, picture_height, ...row }: PostImage,
  size: DeliverySize,
): DeliveredImage | null {
  const image = shownImage({ images, settings }, featured_image)
  if (!image) return null
  if ('url' in image) return { src: image.url, srcSet: '', ...cardSize, placeholder: null }
  // There is no blurred placeholder: those of a page of cards would be larger than all their text.
  return images.deliver(
    {
      publicId: image.publicId,
      width: picture_width,
      height: picture_height,
      placeholder: null,
      focal: focalPoint(row),
    },
    size,
  )
}

export function shareImage(
  { images, settings }: Needs<'images' | 'settings'>,
  { featured_image, picture_width: width, picture_height: height, ...row }: PostImage,
): string | null {
  const image = shownImage({ images, settings }, featured_image)
  if (!image) return null
  const address =
    'url' in image
      ? image.url
      : images.deliveryUrl(image.publicId, {
          ...cardSize,
          around: focalPixel({ width, height, focal: focalPoint(row) }),
        })
  return new URL(address, settings.publicUrl).href
}
