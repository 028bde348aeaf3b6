import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** The service that a closure leaves out, and the visits that staff keep although their time is not open. */
export const displacedVisits: SchemaMigration = {
  name: '0059-displaced-visits',
  async up(db, kind) {
    const { text } = columnTypes(kind)
    await db.schema.alterTable('closures').addColumn('service', text).execute()
    await db.schema.alterTable('appointments').addColumn('kept_slot', text).execute()
  },
}
