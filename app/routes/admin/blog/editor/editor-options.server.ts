import { cardSize } from '#app/domain/blog/featured-image.server.ts'
import { imageSources } from '#app/domain/blog/html/site-image-sources.server.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { publicIdPlaceholder } from '#app/routes/admin/text-editor/images/image-address.ts'

/** The data that the editor needs beside the post: the categories, the time, and the addresses of site and images. */
export async function readEditorOptions(
  needs: Needs<'db' | 'clock' | 'settings' | 'images'>,
  url: URL,
) {
  const categories = await listCategories(needs, 'blog')
  const { publicUrl, publicUrlIsSet } = needs.settings
  return {
    categories: categories.map(({ id, name }) => ({ id, name })),
    site: publicUrlIsSet ? publicUrl : url.origin,
    images: {
      sources: { ...imageSources(needs), site: publicUrlIsSet ? publicUrl : url.origin },
      /** Why nothing can be uploaded now; null when all is well. */
      uploads: needs.images.uploads,
      card: needs.images.deliveryUrl(publicIdPlaceholder, cardSize),
      small: needs.images.deliveryUrl(publicIdPlaceholder, { width: 400 }),
      // A path where the site itself delivers it, so that stored texts survive a change of the domain.
      inText: needs.images.deliveryUrl(publicIdPlaceholder, { width: 960 }).replace(publicUrl, ''),
    },
    now: needs.clock.now().toISOString(),
  }
}

export type EditorOptions = Awaited<ReturnType<typeof readEditorOptions>>
