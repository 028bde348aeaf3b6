import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** The completed steps of loading the starter content, so that none runs twice, also when staff deleted it. */
export const starterContent: SchemaMigration = {
  name: '0016-starter-content',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)
    await db.schema
      .createTable('starter_content')
      .addColumn('step', text, (column) => column.primaryKey().notNull())
      .addColumn('done_at', instant, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
  },
}
