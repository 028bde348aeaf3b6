import type { SchemaMigration } from './migration.ts'

/** The focal point of a picture, in percent from its left and its top; null lets the image host choose. */
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
