import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** Lets one process at a time claim a mail, and adds the time after which a mail is not sent any more. */
export const outboxDelivery: SchemaMigration = {
  name: '0008-outbox-delivery',
  async up(db, kind) {
    const { instant } = columnTypes(kind)
    await db.schema.alterTable('outbox').addColumn('give_up_at', instant).execute()
    await db.schema.alterTable('outbox').addColumn('claimed_until', instant).execute()
    await sql`create index outbox_by_creation on outbox (created_at desc, id desc)`.execute(db)
  },
}
