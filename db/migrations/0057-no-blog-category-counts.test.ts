import { expect, test } from 'vitest'
import { categoryTable, listCategories } from '#app/domain/categories/categories.server.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'
import { fillEachTable } from '#tests/row-of-each-table.ts'

test.each(databaseKinds)(
  'posts are written and counted by category without the table of counts (%s)',
  async (kind) => {
    const { db, migrate } = await openDatabaseBefore('0057', kind)
    await fillEachTable(db)
    await migrate()
    const tables = await db.introspection.getTables()
    const names = tables.map(({ name }) => name)
    expect(names.filter((name) => name.endsWith('_category_counts'))).toEqual([
      'gallery_category_counts',
    ])
    const { id } = await db.selectFrom(categoryTable('blog')).select('id').executeTakeFirstOrThrow()
    for (const [category_id, count] of [
      [id, 1],
      [null, 0],
      [id, 1],
    ] as const) {
      await db.updateTable('blog_posts').set({ category_id }).execute()
      expect(await listCategories({ db }, 'blog')).toMatchObject([{ id, count }])
    }
    await db.deleteFrom('blog_posts').execute()
    expect(await listCategories({ db }, 'blog')).toMatchObject([{ id, count: 0 }])
  },
)
