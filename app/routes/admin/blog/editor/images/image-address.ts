import { href } from 'react-router'
import type { ImageSources } from '#app/domain/blog/image-sources.ts'
import { featuredImage } from '#app/domain/blog/post.ts'
import type { PostForm } from '#app/domain/blog/post-form.ts'

/** What the editor knows about images: where the image host delivers them, and which sources are our own. */
export interface EditorImages {
  /** Addresses with the placeholder: as wide as a text, and small. */
  inText: string
  small: string
  sources: ImageSources
  /** Why nothing can be uploaded now; null when all is well. */
  problem: string | null
}

/** A placeholder for the public id in an address of the image host. */
export const publicIdPlaceholder = 'gemev-blog/this-picture'

/** The address of a featured image from its field's value; null when there is none. */
export function imageShown(stored: string, imageAddress: string): string | null {
  const image = featuredImage(stored.trim() || null)
  if (!image) return null
  return 'url' in image ? image.url : imageAddress.replace(publicIdPlaceholder, image.publicId)
}

/** The address of a featured image as visitors will see it, cropped around its focal point; null when there is none. */
export function imagePreview(
  { featured_image, focal_x, focal_y }: Pick<PostForm, 'featured_image' | 'focal_x' | 'focal_y'>,
  cardAddress: string,
): string | null {
  const image = featuredImage(featured_image.trim() || null)
  const isCut = image && 'publicId' in image && focal_x !== '' && focal_y !== ''
  if (!isCut) return imageShown(featured_image, cardAddress)
  const query = new URLSearchParams({ image: image.publicId, x: focal_x, y: focal_y })
  return `${href('/admin/blog/pictures/preview')}?${query}`
}
