import type { SchemaMigration } from './migration.ts'

/** Where the eye is to rest in a picture, in percent from its left and its top; null is left to the host. */
export const focalPoints: SchemaMigration = {
  name: '0021-focal-points',
  async up(db) {
    for (const table of ['gallery_images', 'blog_posts']) {
      for (const column of ['focal_x', 'focal_y']) {
        await db.schema.alterTable(table).addColumn(column, 'integer').execute()
      }
    }
  },
}
