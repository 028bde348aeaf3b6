import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** The register of breaches of personal data, which the law asks for. */
export const breaches: SchemaMigration = {
  name: '0030-breaches',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)
    await db.schema
      .createTable('breaches')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('noticed', text, (column) => column.notNull())
      .addColumn('affected', text, (column) => column.notNull())
      .addColumn('measures', text, (column) => column.notNull())
      .addColumn('reported', text, (column) => column.notNull())
      .addColumn('created_at', instant, (column) => column.notNull())
      .modifyEnd(tableOptions(kind))
      .execute()
    await db.schema
      .createIndex('breaches_by_time')
      .on('breaches')
      .columns(['created_at', 'id'])
      .execute()
  },
}
