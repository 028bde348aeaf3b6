import { featuredImage, type ImageSources } from '#app/domain/blog/post.ts'
import { blogFolder } from '#app/domain/image-configuration.ts'
import type { UploadTarget } from '#app/images/image-host.ts'

export interface EditorImages {
  /** Addresses of delivered images with the placeholder for the public id: as wide as a text, and small. */
  inText: string
  small: string
  sources: ImageSources
  uploads: UploadTarget
}

export const publicIdPlaceholder = `${blogFolder.name}/this-picture`

export function imageShown(stored: string, imageAddress: string): string | null {
  const image = featuredImage(stored.trim() || null)
  if (!image) return null
  return 'url' in image ? image.url : imageAddress.replace(publicIdPlaceholder, image.publicId)
}
