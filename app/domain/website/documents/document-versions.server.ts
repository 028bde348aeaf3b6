import type { Kysely } from 'kysely'
import { parseDocument } from '#app/domain/clinic/clinic.server.ts'
import type { DocumentName } from '#app/domain/clinic/documents.ts'
import { maxVersions } from '#app/domain/earlier-versions.ts'
import { imageConfiguration } from '#app/domain/image-configuration.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { publicIdsIn } from '#app/images/image-host.ts'
import { deleteImageUses, writeImageUses } from '#app/images/registry/pictures.server.ts'
import { queueUnusedImages } from '#app/images/registry/removal.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Database } from '#db/schema.ts'

export async function storeVersion({ db, clock }: Needs<'db' | 'clock'>, name: DocumentName) {
  const { version, content, updated_at, updated_by } = await db
    .selectFrom('website_documents')
    .selectAll()
    .where('id', '=', name)
    .executeTakeFirstOrThrow()
  const id = newId()
  await db
    .insertInto('website_document_versions')
    .values({ id, document_id: name, version, content, saved_at: updated_at, saved_by: updated_by })
    .execute()
  // So that no image is removed while the document or a version shows it.
  const images = { document: publicIdsIn(content, imageConfiguration.folders) }
  await writeImageUses({ db }, { resource: 'website_documents', id: name }, images)
  await writeImageUses({ db }, { resource: 'website_document_versions', id }, images)
  const deleted = await db
    .deleteFrom('website_document_versions')
    .where('document_id', '=', name)
    .where('version', '<=', version - maxVersions)
    .returning('id')
    .execute()
  const ids = deleted.map(({ id }) => id)
  const released = await deleteImageUses({ db }, 'website_document_versions', ids)
  await queueUnusedImages({ db, clock }, released)
}

export async function listVersions({ db }: Needs<'db'>, name: DocumentName) {
  const rows = await versionsOf(db, name)
    .select(['website_document_versions.version', 'saved_at', staffName.as('name')])
    .orderBy('website_document_versions.version', 'desc')
    .execute()
  return rows.map(asVersion)
}

/** One version of a document with its content; null when it is not stored, or cannot be read any more. */
export async function findVersion<Name extends DocumentName>(
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

const versionsOf = (db: Kysely<Database>, name: DocumentName) =>
  db
    .selectFrom('website_document_versions')
    .leftJoin('admin_users', 'admin_users.id', 'saved_by')
    .where('document_id', '=', name)

function asVersion(row: { version: number; saved_at: string; name: string | null }) {
  const { version, saved_at, name } = row
  const saved_by_name = name ?? (version === 1 ? 'the sample content' : 'a former colleague')
  return { version, saved_at, saved_by_name }
}
