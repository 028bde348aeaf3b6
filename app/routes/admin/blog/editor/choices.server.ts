import { pictureSources } from '#app/domain/blog/picture-sources.server.ts'
import { cardSize } from '#app/domain/blog/post-picture.server.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { publicIdMark } from './picture-address.ts'

/** What the editor offers beside the post: the categories, the time, and where site and pictures are. */
export async function readChoices(needs: Needs<'db' | 'clock' | 'settings' | 'images'>, url: URL) {
  const categories = await listCategories(needs, 'blog')
  const { publicUrl, publicUrlIsSet } = needs.settings
  return {
    categories: categories.map(({ id, name }) => ({ id, name })),
    site: publicUrlIsSet ? publicUrl : url.origin,
    pictures: {
      sources: { ...pictureSources(needs), site: publicUrlIsSet ? publicUrl : url.origin },
      /** Why nothing can be uploaded now; null when all is well. */
      problem: needs.images.problem,
      card: needs.images.deliveryUrl(publicIdMark, cardSize),
      small: needs.images.deliveryUrl(publicIdMark, { width: 400 }),
      // As a path where it is ours: a text outlives the name that the site has today.
      inText: needs.images.deliveryUrl(publicIdMark, { width: 960 }).replace(publicUrl, ''),
    },
    now: needs.clock.now().toISOString(),
  }
}

export type Choices = Awaited<ReturnType<typeof readChoices>>
