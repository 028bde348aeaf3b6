import { type Kysely, sql } from 'kysely'
import type { SchemaMigration } from './migration.ts'

/** The names in the booking form, which were constants, of the services that the site came with. */
const formNames: Record<string, string> = {
  ultrasound: 'Ultrasound',
  ecg: 'ECG',
  laboratory: 'Laboratory',
}

/** The choices of the booking form become data of the services: stored documents and versions keep what it showed. */
export const offerings: SchemaMigration = {
  name: '0032-offerings',
  async up(db) {
    await rename(db, 'website_documents', 'id')
    await rename(db, 'website_document_versions', 'document_id')
  },
}

async function rename(db: Kysely<unknown>, table: string, column: string) {
  const stored = await sql<{ id: string; content: string }>`select id, content
    from ${sql.table(table)} where ${sql.ref(column)} = 'offerings'`.execute(db)
  for (const { id, content } of stored.rows) {
    const renamed = withFormNames(content)
    if (!renamed) continue
    await sql`update ${sql.table(table)} set content = ${renamed} where id = ${id}`.execute(db)
  }
}

/** A row that cannot be read stays as it is: the site shows what it came with in its place. */
function withFormNames(content: string): string | null {
  try {
    const document = JSON.parse(content)
    const services = document.services.map((service: { id: string }) => ({
      ...service,
      bookedAs: formNames[service.id] ?? '',
    }))
    return JSON.stringify({ ...document, services })
  } catch {
    return null
  }
}
