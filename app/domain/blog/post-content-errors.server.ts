import type { Needs } from '#app/platform/platform.server.ts'
import type { FieldErrors } from '#app/result.ts'
import { pictureSources } from './picture-sources.server.ts'
import { foreignPictures, ownPicture } from './picture-sources.ts'
import { featuredImage } from './post.ts'
import type { PostInput } from './post-form.schema.ts'
import { isWithoutContent } from './post-form.ts'
import { foreignPicturesOf, postHtmlError } from './post-html.server.ts'
import { contentErrors } from './post-texts.ts'

/** The errors of a post's text and picture, `content` being the sanitised text; undefined when there are none. */
export function contentErrorsOf(
  needs: Needs<'images' | 'settings'>,
  post: PostInput,
  content: string,
  publishAtError?: string,
): FieldErrors | undefined {
  const sources = pictureSources(needs)
  const htmlError = postHtmlError(post.content, sources)
  if (htmlError) return { content: contentErrors[htmlError] }
  const foreign = foreignPicturesOf(post.content, sources)
  if (foreign.length > 0) return { content: foreignPictures(foreign) }
  const image = featuredImage(post.featured_image)
  if (image && 'url' in image && !ownPicture(image.url, sources)) {
    return { featured_image: foreignPictures([image.url]) }
  }
  // Checked again on the sanitised content.
  if (isWithoutContent(content)) return { content: 'Content is required' }
  return publishAtError ? { publish_at: publishAtError } : undefined
}
