import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** What staff have not told a patient yet, when they tried to call, and why the clinic cannot help. */
export const toldPatients: SchemaMigration = {
  name: '0002-told-patients',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)
    const columns = { untold_since: instant, call_again_at: instant, clinic_reason: text }
    for (const [name, type] of Object.entries(columns)) {
      await db.schema.alterTable('appointments').addColumn(name, type).execute()
    }
    await sql`create index appointments_untold
      on appointments (untold_since, id) where untold_since is not null`.execute(db)
  },
}
