import { maintainCounts } from './maintained-counts.ts'
import type { SchemaMigration } from './migration.ts'

/** How many posts or images each category has; '' counts those without one. */
export const categoryCounts: SchemaMigration = {
  name: '0015-category-counts',
  async up(db, kind) {
    const by = 'category_id'
    await maintainCounts(db, kind, { table: 'blog_posts', by, counts: 'blog_category_counts' })
    await maintainCounts(db, kind, {
      table: 'gallery_images',
      by,
      counts: 'gallery_category_counts',
    })
  },
}
