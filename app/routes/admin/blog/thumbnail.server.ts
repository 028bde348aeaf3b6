import { featuredImage } from '#app/domain/blog/post.ts'

/** The address of a post's picture, small; null where there is none. */
export function thumbnailOf(
  _needs: unknown,
  { featured_image }: { featured_image: string | null },
): string | null {
  const image = featuredImage(featured_image)
  return image && 'url' in image ? image.url : null
}
