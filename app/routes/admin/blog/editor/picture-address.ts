import { href } from 'react-router'
import type { PictureSources } from '#app/domain/blog/picture-sources.ts'
import { featuredImage } from '#app/domain/blog/post.ts'
import type { PostForm } from '#app/domain/blog/post-form.ts'

/** What the editor knows of pictures: where the image host delivers them, and which ones are ours. */
export interface EditorPictures {
  /** As wide as a text, and small. */
  inText: string
  small: string
  sources: PictureSources
  /** Why nothing can be uploaded now; null when all is well. */
  problem: string | null
}

/** Stands in an address of the image host where a picture's name belongs. */
export const publicIdMark = 'gemev-blog/this-picture'

/** Where a featured image can be seen, as its field says it; null where there is none. */
export function pictureShown(stored: string, pictureAddress: string): string | null {
  const image = featuredImage(stored.trim() || null)
  if (!image) return null
  return 'url' in image ? image.url : pictureAddress.replace(publicIdMark, image.publicId)
}

/** Where a featured image can be seen as visitors will see it, cut around its focal point; null where there is none. */
export function picturePreview(
  { featured_image, focal_x, focal_y }: Pick<PostForm, 'featured_image' | 'focal_x' | 'focal_y'>,
  cardAddress: string,
): string | null {
  const image = featuredImage(featured_image.trim() || null)
  const isCut = image && 'publicId' in image && focal_x !== '' && focal_y !== ''
  if (!isCut) return pictureShown(featured_image, cardAddress)
  const query = new URLSearchParams({ image: image.publicId, x: focal_x, y: focal_y })
  return `${href('/admin/blog/pictures/preview')}?${query}`
}
