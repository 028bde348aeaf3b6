import { href } from 'react-router'
import type { PostForm } from '#app/domain/blog/admin/post-form.ts'
import { featuredImage } from '#app/domain/blog/post.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { imageShown } from '#app/routes/admin/text-editor/images/image-address.ts'

/** The address of a featured image as visitors will see it, cropped around its focal point; null when there is none. */
export function imagePreview(
  { featured_image, focal_x, focal_y }: Pick<PostForm, 'featured_image' | 'focal_x' | 'focal_y'>,
  cardAddress: string,
): string | null {
  const image = featuredImage(featured_image.trim() || null)
  const isCut = image && 'publicId' in image && focal_x !== '' && focal_y !== ''
  if (!isCut) return imageShown(featured_image, cardAddress)
  return listAddress(href('/admin/blog/pictures/preview'), {
    image: image.publicId,
    x: focal_x,
    y: focal_y,
  })
}
