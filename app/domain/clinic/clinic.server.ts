import type { Kysely } from 'kysely'
import type { ContentChanges } from '#app/platform/content-changes.ts'
import type { DatabaseLog } from '#app/platform/database/open-database.ts'
import { createLastKnown, type LastKnown } from '#app/platform/last-known.server.ts'
import type { Database } from '#db/schema.ts'
import type { ClinicContent } from './content.ts'
import { readDocumentText } from './document.schema.ts'
import { type DocumentName, documents, isDocumentName } from './documents.ts'
import { fillContent } from './fill-content.ts'
import { seed } from './seed.ts'

export type Clinic = LastKnown<ClinicContent>

export const createClinic = (
  { content }: { content: ContentChanges },
  readDocuments: () => Promise<Partial<ClinicContent>> = async () => ({}),
): Clinic =>
  createLastKnown({ content }, async () => pageContent(await readDocuments()), fillContent(seed))

export const pageContent = (documents: Partial<ClinicContent>): ClinicContent =>
  fillContent({ ...seed, ...documents })

export async function readStoredDocuments({
  db,
  log,
}: {
  db: Kysely<Database>
  log: DatabaseLog
}): Promise<Partial<ClinicContent>> {
  const rows = await db
    .selectFrom('website_documents')
    .select(['id', 'version', 'content'])
    .execute()
  const read = rows.flatMap(({ id, version, content }) => {
    if (!isDocumentName(id)) return []
    const document = readDocumentRow({ log }, id, { version, content })
    return document.isDamaged ? [] : [[id, document.content]]
  })
  return Object.fromEntries(read)
}

export const documentOf = <Name extends DocumentName>(
  name: Name,
  content: string,
): ClinicContent[Name] => parseDocument(name, content) ?? seed[name]

// The last reading of each document: sanitising a long text takes tens of milliseconds, and every change reads all of them.
const lastRead = new Map<DocumentName, { content: string; document: unknown }>()

/** The document of a row; that of the seed when it cannot be read, which is logged once for each content. */
export function readDocumentRow<Name extends DocumentName>(
  { log }: { log: DatabaseLog },
  name: Name,
  { version, content }: { version: number; content: string },
): { content: ClinicContent[Name]; isDamaged: boolean } {
  if (lastRead.get(name)?.content !== content) {
    const document = parseDocument(name, content)
    lastRead.set(name, { content, document })
    if (!document)
      log.warn(
        { document: name, version },
        `website: "${documents[name].title}" cannot be read, so its first version is shown`,
      )
  }
  const document = lastRead.get(name)?.document as ClinicContent[Name] | null
  return { content: document ?? seed[name], isDamaged: document === null }
}

export function parseDocument<Name extends DocumentName>(
  name: Name,
  content: string,
): ClinicContent[Name] | null {
  const read = readDocumentText(name, content)
  return read.ok ? read.value : null
}

export const documentJson = (document: ClinicContent[DocumentName]): string =>
  JSON.stringify(document)

export const seedJson = (name: DocumentName): string =>
  documentJson(documentOf(name, JSON.stringify(seed[name])))
