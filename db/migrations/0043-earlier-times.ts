import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** Who would come earlier if a time becomes free, in the order in which they asked for it. */
export const earlierTimes: SchemaMigration = {
  name: '0043-earlier-times',
  async up(db, kind) {
    const { instant } = columnTypes(kind)
    await db.schema.alterTable('appointments').addColumn('earlier_asked_at', instant).execute()
    await sql`create index appointments_earlier on appointments (earlier_asked_at, id)
      where earlier_asked_at is not null`.execute(db)
  },
}
