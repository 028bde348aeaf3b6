import { listCategories } from '#app/domain/categories/categories.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'

/** What the editor offers beside the post: the categories, the day, and where the site is. */
export async function readChoices(needs: Needs<'db' | 'clock' | 'settings'>, url: URL) {
  const categories = await listCategories(needs, 'blog')
  const { publicUrl, publicUrlIsSet } = needs.settings
  return {
    categories: categories.map(({ id, name }) => ({ id, name })),
    site: publicUrlIsSet ? publicUrl : url.origin,
    now: needs.clock.now().toISOString(),
  }
}

export type Choices = Awaited<ReturnType<typeof readChoices>>
