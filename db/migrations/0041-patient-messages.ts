import { sql } from 'kysely'
import { columnTypes, tableOptions } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/**
 * Messages to patients become tasks of a queue: what waits, was sent or has failed, by which channel. Existing ones
 * were opened in WhatsApp by staff. A patient may want none.
 */
export const patientMessages: SchemaMigration = {
  name: '0041-patient-messages',
  async up(db, kind) {
    const { text, instant } = columnTypes(kind)
    await db.schema.alterTable('appointments').addColumn('messages_off_at', instant).execute()
    await db.schema.alterTable('appointment_messages').renameTo('opened_messages').execute()
    await db.schema.dropIndex('appointment_messages_by_appointment').execute()
    await db.schema
      .createTable('appointment_messages')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('appointment_id', text, (column) =>
        column.notNull().references('appointments.id').onDelete('cascade'),
      )
      .addColumn('template', text, (column) =>
        column
          .notNull()
          .check(
            sql`template in ('received', 'confirmed', 'changed', 'cancelled', 'reminder', 'result')`,
          ),
      )
      .addColumn('channel', text, (column) =>
        column.notNull().check(sql`channel in ('sms', 'mail', 'whatsapp', 'call')`),
      )
      .addColumn('status', text, (column) =>
        column.notNull().check(sql`status in ('waiting', 'desk', 'sent', 'failed', 'dropped')`),
      )
      .addColumn('sealed_text', text)
      .addColumn('once_key', text, (column) => column.unique())
      .addColumn('event_number', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_attempt_at', instant, (column) => column.notNull())
      .addColumn('claimed_until', instant)
      .addColumn('handed_over_at', instant)
      .addColumn('gateway_id', text)
      .addColumn('give_up_at', instant)
      .addColumn('last_error', text)
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('sent_at', instant)
      .addColumn('sent_by', text, (column) =>
        column.references('admin_users.id').onDelete('set null'),
      )
      .modifyEnd(tableOptions(kind))
      .execute()
    await sql`insert into appointment_messages
        (id, appointment_id, template, channel, status, next_attempt_at, created_at, sent_at, sent_by)
      select id, appointment_id, template, 'whatsapp', 'sent', sent_at, sent_at, sent_at, sent_by
      from opened_messages`.execute(db)
    await db.schema.dropTable('opened_messages').execute()
    await sql`create index appointment_messages_by_appointment
      on appointment_messages (appointment_id, created_at)`.execute(db)
    await sql`create index appointment_messages_by_next_attempt
      on appointment_messages (status, next_attempt_at)`.execute(db)
  },
}
