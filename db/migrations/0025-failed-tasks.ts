import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** A task of a queue that is not retried has the status `failed`, as everything else calls it. */
export const failedTasks: SchemaMigration = {
  name: '0025-failed-tasks',
  async up(db, kind) {
    const { text } = columnTypes(kind)

    // SQLite cannot change a column's check, so another column takes its place.
    const replaceStatus = async (table: 'outbox' | 'picture_removals', statuses: string) => {
      await db.schema
        .alterTable(table)
        .addColumn('new_status', text, (column) =>
          column
            .notNull()
            .defaultTo('waiting')
            .check(sql`new_status in (${sql.raw(statuses)})`),
        )
        .execute()
      await sql`update ${sql.table(table)}
        set new_status = case status when 'dead' then 'failed' else status end`.execute(db)
      await db.schema.alterTable(table).dropColumn('status').execute()
      await db.schema.alterTable(table).renameColumn('new_status', 'status').execute()
    }

    await sql`drop index outbox_by_next_attempt`.execute(db)
    await replaceStatus('outbox', "'waiting', 'sent', 'failed'")
    await sql`create index outbox_by_next_attempt on outbox (status, next_attempt_at)`.execute(db)
    await replaceStatus('picture_removals', "'waiting', 'failed'")
  },
}
