import type { Kysely } from 'kysely'
import { formColumns, formOf, writePostImages } from '#app/domain/blog/post-row.server.ts'
import { maxVersions } from '#app/domain/earlier-versions.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { deleteImageUses } from '#app/images/registry/pictures.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Database } from '#db/schema.ts'
import { pickForm } from './post-form.ts'

/** Also called before a change: a post that was loaded by other means has no revision yet. */
export async function storeRevision({ db }: Needs<'db'>, postId: string): Promise<void> {
  const { version, updated_by, updated_at, ...row } = await db
    .selectFrom('blog_posts')
    .select(['version', 'updated_by', 'updated_at', ...formColumns])
    .where('id', '=', postId)
    .executeTakeFirstOrThrow()
  const stored = await db
    .insertInto('blog_post_revisions')
    .values({
      id: newId(),
      post_id: postId,
      version,
      saved_by: updated_by,
      saved_at: updated_at,
      fields: JSON.stringify(formOf(row)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return
  await writePostImages({ db }, { resource: 'blog_post_revisions', ...stored }, row)
  const oldest = await db
    .selectFrom('blog_post_revisions')
    .select('version')
    .where('post_id', '=', postId)
    .orderBy('blog_post_revisions.version', 'desc')
    .offset(maxVersions - 1)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  const deleted = await db
    .deleteFrom('blog_post_revisions')
    .where('post_id', '=', postId)
    .where('version', '<', oldest.version)
    .returning('id')
    .execute()
  await deleteImageUses(
    { db },
    'blog_post_revisions',
    deleted.map(({ id }) => id),
  )
}

export async function listRevisions({ db }: Needs<'db'>, postId: string) {
  const rows = await revisionsOf(db, postId)
    .orderBy('blog_post_revisions.version', 'desc')
    .execute()
  return rows.map(asRevision)
}

export async function findRevision({ db }: Needs<'db'>, postId: string, version: number) {
  const row = await revisionsOf(db, postId)
    .select('fields')
    .where('blog_post_revisions.version', '=', version)
    .executeTakeFirst()
  return row ? { ...asRevision(row), form: pickForm(JSON.parse(row.fields)) } : null
}

const revisionsOf = (db: Kysely<Database>, postId: string) =>
  db
    .selectFrom('blog_post_revisions')
    .innerJoin('blog_posts', 'blog_posts.id', 'blog_post_revisions.post_id')
    .leftJoin('admin_users', 'admin_users.id', 'blog_post_revisions.saved_by')
    .select(['blog_post_revisions.version', 'saved_at', 'request_key', staffName.as('name')])
    .where('post_id', '=', postId)

type RevisionRow = Awaited<ReturnType<ReturnType<typeof revisionsOf>['executeTakeFirstOrThrow']>>

function asRevision({ version, saved_at, request_key, name }: RevisionRow) {
  // Only the editor stores a request key: without one, the first version is a sample of a new site.
  const isSample = version === 1 && request_key === null
  const saved_by_name = name ?? (isSample ? 'the sample content' : 'a former colleague')
  return { version, saved_at, saved_by_name }
}
