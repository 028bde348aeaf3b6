import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

/** The link of a mail is stored encrypted. Existing mails have their link in the text, and are sent as they are. */
export const sealedLinks: SchemaMigration = {
  name: '0033-sealed-links',
  async up(db, kind) {
    const { text } = columnTypes(kind)
    await db.schema.alterTable('outbox').addColumn('sealed_link', text).execute()
  },
}
