import { shownImage } from '#app/domain/blog/featured-image.server.ts'
import { focalClass, focalPoint } from '#app/images/focal-point.ts'
import type { Needs } from '#app/platform.server.ts'

interface Row {
  featured_image: string | null
  focal_x: number | null
  focal_y: number | null
}

/** The small image of a post, null when there is none, and the classes that crop it around its focal point. */
export function thumbnailOf(
  needs: Needs<'images' | 'settings'>,
  row: Row,
): { thumbnail: string | null; focus: string } {
  const image = shownImage(needs, row.featured_image)
  const point = focalPoint(row)
  const focus = focalClass(point, { width: null, height: null })
  if (!image) return { thumbnail: null, focus }
  if ('url' in image) return { thumbnail: image.url, focus }
  // Without a focal point the host chooses the crop by the content of the image.
  const size = point ? { width: 400 } : { width: 400, height: 400 }
  return { thumbnail: needs.images.deliveryUrl(image.publicId, size), focus }
}
