import { type Kysely, sql } from 'kysely'

/** A service of a stored document. */
type StoredService = Record<string, unknown>

/** Changes each service of the stored document of services, or of another one, and of its earlier versions. */
export async function changeStoredServices(
  db: Kysely<unknown>,
  change: (service: StoredService) => StoredService,
  document = 'offerings',
): Promise<void> {
  for (const [table, column] of [
    ['website_documents', 'id'],
    ['website_document_versions', 'document_id'],
  ] as const) {
    const stored = await sql<{ id: string; content: string }>`select id, content
      from ${sql.table(table)} where ${sql.ref(column)} = ${document}`.execute(db)
    for (const { id, content } of stored.rows) {
      const changed = changedDocument(content, change)
      if (!changed) continue
      await sql`update ${sql.table(table)} set content = ${changed} where id = ${id}`.execute(db)
    }
  }
}

/** A row that cannot be read stays as it is: the site shows what it came with in its place. */
function changedDocument(content: string, change: (service: StoredService) => StoredService) {
  try {
    const document = JSON.parse(content)
    return JSON.stringify({ ...document, services: document.services.map(change) })
  } catch {
    return null
  }
}
