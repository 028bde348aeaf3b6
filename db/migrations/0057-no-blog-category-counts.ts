import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#db/schema.ts'
import type { SchemaMigration } from './migration.ts'

/** How many posts a category has is counted where it is shown: no page misses its time without the triggers of migration 15. */
export const noBlogCategoryCounts: SchemaMigration = {
  name: '0057-no-blog-category-counts',
  async up(db, kind) {
    await dropTriggers[kind](db)
    await db.schema.dropTable('blog_category_counts').execute()
  },
}

const dropTriggers: Record<DatabaseKind, (db: Kysely<unknown>) => Promise<void>> = {
  async sqlite(db) {
    for (const name of ['in', 'out', 'over']) {
      await sql.raw(`drop trigger blog_category_counts_${name}`).execute(db)
    }
  },
  async postgres(db) {
    for (const event of ['insert', 'delete', 'update']) {
      const name = `blog_category_counts_on_${event}`
      await sql.raw(`drop trigger ${name} on blog_posts`).execute(db)
      await sql.raw(`drop function ${name}()`).execute(db)
    }
  },
}
