import type { SchemaMigration } from './migration.ts'

/** Versions of images and categories, so that two people who edit one do not overwrite each other. */
export const versions: SchemaMigration = {
  name: '0023-versions',
  async up(db) {
    for (const table of ['gallery_images', 'gallery_categories', 'blog_categories']) {
      await db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute()
    }
  },
}
