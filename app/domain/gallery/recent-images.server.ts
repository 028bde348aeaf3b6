import type { Needs } from '#app/domain/platform.server.ts'
import { focalPoint } from '#app/images/focal-point.ts'
import type { DeliveredImage, ImageHost } from '#app/images/image-host.ts'
import { countImages } from './images.list.server.ts'

const maxImages = 6

export interface RecentImage {
  id: string
  image: DeliveredImage
  alt_text: string | null
}

/** How many images the gallery has, and the newest of them for the dashboard. */
export async function readRecentImages({
  db,
  images: host,
}: Needs<'db'> & { images: Pick<ImageHost, 'deliver'> }): Promise<{
  count: number
  images: RecentImage[]
}> {
  const count = await countImages({ db })
  const rows = await db
    .selectFrom('gallery_images')
    .select(['id', 'cloudinary_public_id as publicId', 'alt_text', 'width', 'height'])
    .select(['focal_x', 'focal_y'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxImages)
    .execute()
  const images = rows.map(({ id, alt_text, ...row }) => ({
    id,
    alt_text,
    // These thumbnails are too small to need a blurred placeholder.
    image: host.deliver(
      { ...row, focal: focalPoint(row), placeholder: null },
      { width: 400, height: 400 },
    ),
  }))
  return { count, images }
}
