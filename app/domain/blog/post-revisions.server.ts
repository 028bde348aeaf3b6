import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { type PostForm, pickForm } from './post-form.ts'
import { formColumns, formOf } from './post-row.server.ts'

/** How many of a post's saved forms are kept. */
export const maxRevisions = 25

/**
 * Keeps the post as it is stored now, unless that is kept already, and forgets what is older than the
 * last 25 forms. Called before a change as well: what nobody at the desk has written has no form yet.
 */
export async function storeRevision({ db }: Needs<'db'>, postId: string): Promise<void> {
  const { version, updated_by, updated_at, ...row } = await db
    .selectFrom('blog_posts')
    .select(['version', 'updated_by', 'updated_at', ...formColumns])
    .where('id', '=', postId)
    .executeTakeFirstOrThrow()
  await db
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
    .execute()
  const oldest = await db
    .selectFrom('blog_post_revisions')
    .select('version')
    .where('post_id', '=', postId)
    .orderBy('version', 'desc')
    .offset(maxRevisions - 1)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await db
    .deleteFrom('blog_post_revisions')
    .where('post_id', '=', postId)
    .where('version', '<', oldest.version)
    .execute()
}

/** A saved form of a post: when and by whom. */
export interface Revision {
  version: number
  saved_at: string
  saved_by_name: string | null
}

/** The saved forms of a post, newest first. */
export function listRevisions({ db }: Needs<'db'>, postId: string): Promise<Revision[]> {
  return db
    .selectFrom('blog_post_revisions')
    .leftJoin('admin_users', 'admin_users.id', 'blog_post_revisions.saved_by')
    .select(['version', 'saved_at', staffName.as('saved_by_name')])
    .where('post_id', '=', postId)
    .orderBy('version', 'desc')
    .execute()
}

/** One saved form of a post; null when it is not kept. */
export async function findRevision(
  { db }: Needs<'db'>,
  postId: string,
  version: number,
): Promise<(Revision & { form: PostForm }) | null> {
  const found = await db
    .selectFrom('blog_post_revisions')
    .leftJoin('admin_users', 'admin_users.id', 'blog_post_revisions.saved_by')
    .select(['version', 'saved_at', 'fields', staffName.as('saved_by_name')])
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!found) return null
  const { fields, ...revision } = found
  return { ...revision, form: pickForm(JSON.parse(fields)) }
}
