import { foreignImagesError, ownImage } from '#app/domain/blog/html/allowed-image-sources.ts'
import { foreignImagesOf, postHtmlError } from '#app/domain/blog/html/post-html.server.ts'
import { imageSources } from '#app/domain/blog/html/site-image-sources.server.ts'
import { featuredImage } from '#app/domain/blog/post.ts'
import { contentErrors } from '#app/domain/blog/post-texts.ts'
import { isWithoutContent, noContentText } from '#app/domain/formatted-text/markup.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { PostInput } from './post-form.schema.ts'

/** The errors of a post's text and image, `content` being the sanitised text; undefined when there are none. */
export function contentErrorsOf(
  needs: Needs<'images' | 'settings'>,
  post: PostInput,
  content: string,
  publishAtError?: string,
): FieldErrors | undefined {
  const sources = imageSources(needs)
  const htmlError = postHtmlError(post.content, sources)
  if (htmlError) return { content: contentErrors[htmlError] }
  const foreign = foreignImagesOf(post.content, sources)
  if (foreign.length > 0) return { content: foreignImagesError(foreign) }
  const image = featuredImage(post.featured_image)
  if (image && 'url' in image && !ownImage(image.url, sources)) {
    return { featured_image: foreignImagesError([image.url]) }
  }
  // The rules are checked again on the sanitised content.
  if (isWithoutContent(content)) return { content: noContentText }
  return publishAtError ? { publish_at: publishAtError } : undefined
}
