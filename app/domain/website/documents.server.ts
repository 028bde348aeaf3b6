import type { Kysely } from 'kysely'
import type { Branch, ClinicContent } from '#app/domain/clinic/content.ts'
import { readDocumentText } from '#app/domain/clinic/document.schema.ts'
import { documents, type EditedDocument } from '#app/domain/clinic/documents.ts'
import {
  documentOf,
  inForce,
  jsonOf,
  parseDocument,
  readRow,
  readStoredDocuments,
  seedOf,
} from '#app/domain/clinic/stored-documents.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import type { DatabaseLog } from '#app/platform/database/open-database.ts'
import { saveVersion } from '#app/platform/database/rows.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { andThen, done, type EditResult } from '#app/result.ts'
import type { Database } from '#db/schema.ts'
import { followRenames } from './branch-renames.server.ts'

/** A document as it is edited, with its values not filled in. */
export interface StoredDocument<Name extends EditedDocument = EditedDocument> {
  version: number
  content: ClinicContent[Name]
}

/** A document as it is now; what the site came with when it was never edited, or is damaged and cannot be read. */
export async function findDocument<Name extends EditedDocument>(
  { db, log }: Needs<'db' | 'log'>,
  name: Name,
): Promise<StoredDocument<Name> & { isDamaged: boolean }> {
  const row = await findRow(db, name)
  return { version: row.version, ...readRow({ log }, name, row) }
}

/** When each document was last saved, and by whom; one that never was is missing. */
export async function listDocuments({ db }: Needs<'db'>) {
  return db
    .selectFrom('website_documents')
    .leftJoin('admin_users', 'admin_users.id', 'updated_by')
    .select([
      'website_documents.id',
      'website_documents.updated_at',
      staffName.as('updated_by_name'),
    ])
    .execute()
}

/** What the clinic would say of itself with other documents in the place of its own. */
export async function contentWith(
  needs: { db: Kysely<Database>; log: DatabaseLog },
  documents: Partial<ClinicContent>,
): Promise<ClinicContent> {
  return inForce({ ...(await readStoredDocuments(needs)), ...documents })
}

interface DocumentEdit<Name extends EditedDocument> {
  name: Name
  /** The version that was on the screen. */
  version: number
  content: ClinicContent[Name]
}

/** Saves a document that was opened at a version; a conflict when it was saved since. */
export async function saveDocument<Name extends EditedDocument>(
  { db, clock }: Needs<'db' | 'clock'>,
  { name, version, content }: DocumentEdit<Name>,
  staff: string,
): Promise<EditResult<StoredDocument<Name>>> {
  const now = clock.now().toISOString()
  const saved = await saveVersion<Row>(
    { db, clock },
    'website_documents',
    { id: name, version },
    { content: jsonOf(content) },
    {
      audit: { action: 'website.changed', subjectOf: () => documents[name].title },
      find: (tx) => findRow(tx, name),
      columns: async (tx) => {
        await storeFirstVersion(tx, name, now)
        return done({ updated_at: now, updated_by: staff })
      },
      record: async (tx, before) => {
        await storeVersion(tx, name)
        if (name !== 'branches') return
        await followRenames(tx, documentOf('branches', before.content), content as Branch[])
      },
    },
  )
  if (saved.ok || saved.kind !== 'conflict') return saved
  const { version: present, content: theirs } = saved.current
  return { ...saved, current: { version: present, content: documentOf(name, theirs) } }
}

interface SentDocument {
  name: EditedDocument
  version: number
  /** The JSON of its form. */
  text: string
}

/** Saves a document as a form sends it. */
export async function saveDocumentText(
  needs: Needs<'db' | 'clock'>,
  { name, version, text }: SentDocument,
  staff: string,
) {
  return andThen(readDocumentText(name, text), (content) =>
    saveDocument(needs, { name, version, content }, staff),
  )
}

type Row = { version: number; content: string }

async function findRow(db: Kysely<Database>, name: EditedDocument): Promise<Row> {
  const row = await db
    .selectFrom('website_documents')
    .select(['version', 'content'])
    .where('id', '=', name)
    .executeTakeFirst()
  return row ?? { version: 1, content: seedOf(name) }
}

/** Of two people who edit a document for the first time, the second one waits here for the first one's row. */
async function storeFirstVersion(db: Kysely<Database>, name: EditedDocument, now: string) {
  const inserted = await db
    .insertInto('website_documents')
    .values({ id: name, version: 1, content: seedOf(name), updated_at: now, updated_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await storeVersion(db, name)
}

/** How many versions of a document are stored. */
export const maxVersions = 25

async function storeVersion(db: Kysely<Database>, name: EditedDocument): Promise<void> {
  const { version, content, updated_at, updated_by } = await db
    .selectFrom('website_documents')
    .selectAll()
    .where('id', '=', name)
    .executeTakeFirstOrThrow()
  const row = { id: newId(), document_id: name, version, content }
  await db
    .insertInto('website_document_versions')
    .values({ ...row, saved_at: updated_at, saved_by: updated_by })
    .execute()
  await db
    .deleteFrom('website_document_versions')
    .where('document_id', '=', name)
    .where('version', '<=', version - maxVersions)
    .execute()
}

/** A saved version of a document. */
export interface DocumentVersion {
  version: number
  saved_at: string
  /** The name of a person, or what stands for one. */
  saved_by_name: string
}

/** The versions of a document, newest first. */
export async function listVersions({ db }: Needs<'db'>, name: EditedDocument) {
  const rows = await versionsOf(db, name)
    .select(['website_document_versions.version', 'saved_at', staffName.as('name')])
    .orderBy('website_document_versions.version', 'desc')
    .execute()
  return rows.map(asVersion)
}

/** One version of a document with its content; null when it is not stored, or cannot be read any more. */
export async function findVersion<Name extends EditedDocument>(
  { db }: Needs<'db'>,
  name: Name,
  version: number,
) {
  const row = await versionsOf(db, name)
    .select(['website_document_versions.version', 'saved_at', 'content', staffName.as('name')])
    .where('website_document_versions.version', '=', version)
    .executeTakeFirst()
  const content = row && parseDocument(name, row.content)
  return row && content ? { ...asVersion(row), content } : null
}

const versionsOf = (db: Kysely<Database>, name: EditedDocument) =>
  db
    .selectFrom('website_document_versions')
    .leftJoin('admin_users', 'admin_users.id', 'saved_by')
    .where('document_id', '=', name)

function asVersion(row: { version: number; saved_at: string; name: string | null }) {
  const { version, saved_at, name } = row
  const saved_by_name = name ?? (version === 1 ? 'the sample content' : 'somebody who has left')
  return { version, saved_at, saved_by_name } satisfies DocumentVersion
}
