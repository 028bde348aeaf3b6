import { sql } from 'kysely'
import type { SchemaMigration } from './migration.ts'

const withdrawn =
  'Hello {first_name}, this is {name}: your appointment {visit} has changed. Please do not come then: we call or write to you with a new time. Reference {reference}. Where it stands: {link}'

/**
 * Messages that were edited before there was a text for a visit that does not hold any more have that of the site, as
 * those that were never edited. A clinic without a text for changes gets none for this one.
 */
export const withdrawnText: SchemaMigration = {
  name: '0051-withdrawn-text',
  async up(db) {
    for (const [table, column] of [
      ['website_documents', 'id'],
      ['website_document_versions', 'document_id'],
    ] as const) {
      const { rows } = await sql<{ id: string; content: string }>`select id, content
        from ${sql.table(table)} where ${sql.ref(column)} = 'messages'`.execute(db)
      for (const { id, content } of rows) {
        const changed = withText(content)
        if (!changed) continue
        await sql`update ${sql.table(table)} set content = ${changed} where id = ${id}`.execute(db)
      }
    }
  },
}

/** A row that cannot be read stays as it is: the site shows what it came with in its place. */
function withText(content: string): string | null {
  try {
    const { received, confirmed, changed, ...others } = JSON.parse(content)
    if (!changed) return null
    // In the order of the form.
    return JSON.stringify({ received, confirmed, changed, withdrawn, ...others })
  } catch {
    return null
  }
}
