import type { Kysely } from 'kysely'
import {
  documentJson,
  documentOf,
  pageContent,
  parseDocument,
  readDocumentRow,
  readStoredDocuments,
  seedJson,
} from '#app/domain/clinic/clinic.server.ts'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { readDocumentText } from '#app/domain/clinic/document.schema.ts'
import { isSameContent } from '#app/domain/clinic/document-part.ts'
import { type DocumentName, documents } from '#app/domain/clinic/documents.ts'
import { findVersion, storeVersion } from '#app/domain/earlier-versions.server.ts'
import { imageConfiguration } from '#app/domain/image-configuration.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { askAboutVisits } from '#app/domain/schedule/displaced-visits.server.ts'
import type { StaffAccess } from '#app/domain/staff/staff.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { publicIdsIn } from '#app/images/image-host.ts'
import { claimImages, writeImageUses } from '#app/images/registry/pictures.server.ts'
import type { DatabaseLog } from '#app/platform/database/open-database.ts'
import { saveVersion } from '#app/platform/database/rows.server.ts'
import { andThen, done, type FieldErrors, invalid, notFound } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'
import { partDifferences } from './document-differences.server.ts'
import { documentErrors } from './document-errors.server.ts'
import { applyRenames } from './document-renames.server.ts'

/** A document as it is now; the one of a new site when it was never edited, or is damaged and cannot be read. */
export async function findDocument<Name extends DocumentName>(
  { db, log }: Needs<'db' | 'log'>,
  name: Name,
) {
  const row = await findRow(db, name)
  return { version: row.version, ...readDocumentRow({ log }, name, row) }
}

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

export async function contentWith(
  needs: { db: Kysely<Database>; log: DatabaseLog },
  documents: Partial<ClinicContent>,
): Promise<ClinicContent> {
  return pageContent({ ...(await readStoredDocuments(needs)), ...documents })
}

interface DocumentEdit<Name extends DocumentName> {
  name: Name
  version: number
  content: ClinicContent[Name]
}

export async function saveDocument<Name extends DocumentName>(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { name, version, content }: DocumentEdit<Name>,
  { role }: Pick<StaffAccess, 'role'>,
) {
  const now = clock.now().toISOString()
  const today = now.slice(0, 10)
  const saved = await saveVersion<Row>(
    { db, clock, by },
    'website_documents',
    { id: name, version },
    { content: documentJson(content) },
    {
      audit: { action: 'website.changed', subjectOf: () => documents[name].title },
      find: (tx) => findRow(tx, name),
      columns: async (tx, before) => {
        // An outdated form gets the conflict instead: an error may come from what somebody else has changed since.
        if (before.version !== version) return done({})
        const change = { name, before: before.content, content, today }
        const errors = await documentErrors(tx, change, role)
        if (Object.keys(errors).length > 0) return invalid(errors)
        await storeFirst({ db: tx, clock }, name)
        return done({ updated_at: now, updated_by: by.id })
      },
      record: async (tx, before) => {
        await storePresent({ db: tx }, name)
        const saved = { name, before: before.content, content, today }
        await applyRenames({ db: tx, clock, by }, saved)
      },
    },
  )
  if (saved.ok || saved.kind !== 'conflict') return saved
  const { current } = saved
  return { ...saved, current: { ...current, content: documentOf(name, current.content) } }
}

interface Asked {
  /** The question about agreed visits that the person has read. */
  question?: string | undefined
}

/** The documents that decide which times patients can be given. */
const documentsOfTimes: readonly DocumentName[] = ['branches', 'hours', 'offerings']

type AskingNeeds = Needs<'by' | 'clinic' | 'clock' | 'db' | 'log'>

async function saveDocumentAsking<Name extends DocumentName>(
  needs: AskingNeeds,
  { question, ...edit }: DocumentEdit<Name> & Asked,
  member: StaffAccess,
) {
  if (documentsOfTimes.includes(edit.name)) {
    const changed = { content: await contentWith(needs, { [edit.name]: edit.content }) }
    const asked = await askAboutVisits(needs, {
      member,
      changed: (now) => ({ ...now, ...changed }),
      read: question,
    })
    if (!asked.ok) return asked
  }
  return saveDocument(needs, edit, member)
}

/** The same of a document as a form sends it, as JSON; a conflict says how what is stored differs from what was sent. */
export const saveDocumentText = async (
  needs: AskingNeeds & Needs<'images'>,
  { text, ...sent }: { name: DocumentName; version: number; text: string } & Asked,
  member: StaffAccess,
) =>
  andThen(readDocumentText(sent.name, text), async (content) => {
    const errors = await holidayErrors(needs, sent, content)
    if (Object.keys(errors).length > 0) return invalid(errors)
    const claimed = await claimImages(needs, publicIdsIn(text, needs.images.folders), needs.by.id)
    if (!claimed.ok) return claimed
    const saved = await saveDocumentAsking(needs, { ...sent, content }, member)
    if (saved.ok || saved.kind !== 'conflict') return saved
    const { content: theirs } = saved.current
    const differences = partDifferences(sent.name, theirs, content)
    return { ...saved, current: { ...saved.current, differences } }
  })

/** An error for each public holiday that was added or changed to a day which is past or after next year. */
async function holidayErrors(
  needs: Needs<'clock' | 'db' | 'log'>,
  { name, version }: { name: DocumentName; version: number },
  content: ClinicContent[DocumentName],
): Promise<FieldErrors> {
  const before = name === 'hours' && (await findDocument(needs, name))
  if (!before || before.version !== version) return {}
  const today = needs.clock.now().toISOString().slice(0, 10)
  const nextYear = String(Number(today.slice(0, 4)) + 1)
  const wrong = (content as ClinicContent['hours']).holidays.flatMap((holiday, index) => {
    const isStored = before.content.holidays.some((each) => isSameContent(each, holiday))
    const { day } = holiday
    return isStored || (day >= today && day.slice(0, 4) <= nextYear) ? [] : [index]
  })
  const text = 'This day is past, or after next year. Please check the year.'
  return Object.fromEntries(wrong.map((index) => [`holidays.${index}.day`, text]))
}

type Row = Awaited<ReturnType<typeof findRow>>

async function findRow(db: Kysely<Database>, name: DocumentName) {
  const row = await db
    .selectFrom('website_documents')
    .leftJoin('admin_users', 'admin_users.id', 'updated_by')
    .select(['website_documents.version', 'content', 'website_documents.updated_at'])
    .select(staffName.as('updated_by_name'))
    .where('website_documents.id', '=', name)
    .executeTakeFirst()
  return row ?? { version: 1, content: seedJson(name), updated_at: '', updated_by_name: null }
}

/** When two people save a document for the first time, the second one waits here for the row of the first one. */
async function storeFirst({ db, clock }: Needs<'db' | 'clock'>, name: DocumentName) {
  const now = clock.now().toISOString()
  const inserted = await db
    .insertInto('website_documents')
    .values({ id: name, version: 1, content: seedJson(name), updated_at: now, updated_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await storePresent({ db }, name)
}

/** Stores the document as its newest version, with the images of both, so that none is removed while either shows it. */
async function storePresent({ db }: Needs<'db'>, name: DocumentName) {
  const row = await db
    .selectFrom('website_documents')
    .selectAll()
    .where('id', '=', name)
    .executeTakeFirstOrThrow()
  const version = await storeVersion({ db }, { kind: 'document', id: name }, row)
  const images = { document: publicIdsIn(row.content, imageConfiguration.folders) }
  await writeImageUses({ db }, { resource: 'website_documents', id: name }, images)
  if (version) {
    await writeImageUses({ db }, { resource: 'website_document_versions', id: version }, images)
  }
}

/** Null as well where what is stored of it cannot be read any more. */
async function findEarlier<Name extends DocumentName>(
  needs: Needs<'db'>,
  name: Name,
  version: number,
) {
  const found = await findVersion(needs, { kind: 'document', id: name }, version)
  const content = found && parseDocument(name, found.content)
  return content ? { ...found, content } : null
}

export async function compareDocument(
  needs: Needs<'db' | 'log'>,
  name: DocumentName,
  version: number,
) {
  const [present, earlier] = await Promise.all([
    findDocument(needs, name),
    findEarlier(needs, name, version),
  ])
  if (!earlier) return null
  const { content, ...saved } = earlier
  const differences = partDifferences(name, present.content, content)
  return { ...saved, title: documents[name].title, version: present.version, differences }
}

export async function restoreDocument(
  needs: AskingNeeds,
  { earlier, ...edit }: Asked & { name: DocumentName; earlier: number; version: number },
  member: StaffAccess,
) {
  const found = await findEarlier(needs, edit.name, earlier)
  if (!found) return notFound
  return saveDocumentAsking(needs, { ...edit, content: found.content }, member)
}
