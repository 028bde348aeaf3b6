import { formColumns, formOf } from '#app/domain/blog/post-row.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'

export type EditedPost = NonNullable<Awaited<ReturnType<typeof findEditedPost>>>

export async function findEditedPost({ db }: Needs<'db'>, id: string) {
  const row = await db
    .selectFrom('blog_posts')
    .leftJoin('admin_users', 'admin_users.id', 'blog_posts.updated_by')
    .select(formColumns.map((column) => `blog_posts.${column}` as const))
    .select(['blog_posts.id', 'blog_posts.version', 'blog_posts.updated_at', 'is_sample'])
    .select(staffName.as('updated_by_name'))
    .where('blog_posts.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { version, is_sample, published_at, updated_at, updated_by_name } = row
  return { id, version, is_sample, published_at, updated_at, updated_by_name, form: formOf(row) }
}

export async function findByRequestKey({ db }: Needs<'db'>, requestKey: string) {
  const found = await db
    .selectFrom('blog_posts')
    .select(['id', 'created_by'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  const post = found && (await findEditedPost({ db }, found.id))
  return post ? { ...post, created_by: found.created_by } : null
}

/** Whether another post has a slug. `key` is the id of the own post, or the request key of a new one. */
export async function isSlugTaken(
  { db }: Needs<'db'>,
  { slug, key }: { slug: string; key: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', key)
    .where(({ eb, or }) => or([eb('request_key', 'is', null), eb('request_key', '<>', key)]))
    .executeTakeFirst()
  return other !== undefined
}
