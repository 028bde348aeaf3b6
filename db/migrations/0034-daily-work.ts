import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** The day on which each piece of daily work was last done, so that no process does it twice. */
export const dailyWork: SchemaMigration = {
  name: '0034-daily-work',
  async up(db, kind) {
    const { text } = columnTypes(kind)
    await db.schema
      .createTable('daily_work')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('done_on', text, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
  },
}
