import { featuredImage } from '#app/domain/blog/post.ts'

/** Where a featured image can be seen, as its field says it; null where there is none. */
export function usePicture(stored: string): string | null {
  const image = featuredImage(stored.trim() || null)
  return image && 'url' in image ? image.url : null
}
