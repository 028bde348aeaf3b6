import { diffWordsWithSpace } from 'diff'
import type { Kysely } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { deleteImageUses } from '#app/images/registry/pictures.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Database } from '#db/schema.ts'

/** How many earlier versions of a post (S-15.8) or of a document (S-30.6) are stored. */
export const maxVersions = 25

const tables = {
  post: { table: 'blog_post_revisions', rowId: 'post_id', content: 'fields' },
  document: { table: 'website_document_versions', rowId: 'document_id', content: 'content' },
} as const

interface Versioned {
  kind: keyof typeof tables
  id: string
}

/** Kysely checks the queries for posts: in the table of documents two columns have other names. */
const namesOf = (kind: keyof typeof tables) => tables[kind] as typeof tables.post

interface SavedRow {
  version: number
  content: string
  updated_at: string
  updated_by: string | null
}

/** Its id, with which the caller records its images; nothing for a version that is stored already. */
export async function storeVersion({ db }: Needs<'db'>, { kind, id }: Versioned, row: SavedRow) {
  const { table, rowId, content } = namesOf(kind)
  const { version, updated_at: saved_at, updated_by: saved_by } = row
  const stored = await db
    .insertInto(table)
    .values({ id: newId(), [rowId]: id, version, saved_at, saved_by, [content]: row.content })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const deleted = await db
    .deleteFrom(table)
    .where(rowId, '=', id)
    .where('version', '<=', version - maxVersions)
    .returning('id')
    .execute()
  const ids = deleted.map((each) => each.id)
  await deleteImageUses({ db }, table, ids)
  return stored?.id
}

export async function listVersions({ db }: Needs<'db'>, versioned: Versioned) {
  const rows = await versionsOf(db, versioned).orderBy('stored.version', 'desc').execute()
  return rows.map(named)
}

export async function findVersion({ db }: Needs<'db'>, versioned: Versioned, version: number) {
  const row = await versionsOf(db, versioned)
    .select(`stored.${namesOf(versioned.kind).content} as content`)
    .where('stored.version', '=', version)
    .executeTakeFirst()
  return row ? { ...named(row), content: row.content } : null
}

function versionsOf(db: Kysely<Database>, { kind, id }: Versioned) {
  const { table, rowId } = namesOf(kind)
  return db
    .selectFrom(`${table} as stored`)
    .leftJoin('blog_posts', 'blog_posts.id', `stored.${rowId}`)
    .leftJoin('admin_users', 'admin_users.id', 'stored.saved_by')
    .select(['stored.version', 'stored.saved_at', 'request_key', staffName.as('name')])
    .where(`stored.${rowId}`, '=', id)
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsOf>['executeTakeFirstOrThrow']>>

function named({ version, saved_at, request_key, name }: VersionRow) {
  // Only the editor of posts stores a request key: without one, the first version is what a new site came with.
  const isSample = version === 1 && request_key === null
  const saved_by_name = name ?? (isSample ? 'the sample content' : 'a former colleague')
  return { version, saved_at, saved_by_name }
}

export interface TextSegment {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** A field of a post or a part of a document. Only formatting or a photo differs when all segments are the same. */
export interface Difference<Name extends string = string> {
  name: Name
  label: string
  segments: TextSegment[]
}

// Very different texts take long to compare; after the timeout the whole text counts as changed.
const timeoutMs = 500

export function textDifferences(older: string, newer: string): TextSegment[] {
  const changes = diffWordsWithSpace(older, newer, { timeout: timeoutMs })
  const segments = changes ?? [
    { value: older, removed: true, added: false },
    { value: newer, removed: false, added: true },
  ]
  return segments.map((segment) => ({ kind: kindOf(segment), text: segment.value }))
}

function kindOf({ removed, added }: Record<'removed' | 'added', boolean>): TextSegment['kind'] {
  if (removed) return 'removed'
  return added ? 'added' : 'same'
}
