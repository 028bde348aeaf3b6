import { sql } from 'kysely'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

export const outbox: SchemaMigration = {
  name: '0005-outbox',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)

    await db.schema
      .createTable('outbox')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('to_address', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('body_text', text, (column) => column.notNull())
      .addColumn('body_html', text)
      .addColumn('message_id', text, (column) => column.notNull().unique())
      .addColumn('status', text, (column) =>
        column.notNull().check(sql`status in ('waiting', 'sent', 'dead')`),
      )
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_attempt_at', instant, (column) => column.notNull())
      .addColumn('last_error', text)
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('sent_at', instant)
      .modifyEnd(tableOptions(kind))
      .execute()

    await sql`create index outbox_by_next_attempt
      on outbox (status, next_attempt_at)`.execute(db)
  },
}
