import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** Removals of images are tasks of a queue, as mails are: one process claims each, and some fail for good. */
export const removalQueue: SchemaMigration = {
  name: '0024-removal-queue',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)
    const removals = db.schema.alterTable('picture_removals')
    await removals
      .addColumn('status', text, (column) =>
        column.notNull().defaultTo('waiting').check(sql`status in ('waiting', 'dead')`),
      )
      .execute()
    await removals.addColumn('claimed_until', instant).execute()
  },
}
