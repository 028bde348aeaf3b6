import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { searchTerms } from '#app/platform/database/search-terms.ts'
import { searchText } from '#app/platform/database/search-text.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { differingFields, emptyPost, type PostForm, pickForm } from './post-form.ts'

/** A new post that was autosaved and is not saved yet. */
export interface UnsavedPost {
  id: string
  /** What it is stored once by. */
  key: string
  title: string
  excerpt: string
  saved_at: string
  author_name: string
  /** Whether it is the asking person's own. */
  isOwn: boolean
}

type UnsavedForm = UnsavedPost & { form: PostForm; seen_at: string }

/** The new posts that are not saved yet and match a search, newest first, and how many there are in all. */
export async function listUnsavedPosts(
  { db }: Needs<'db'>,
  staff: string,
  search = '',
): Promise<{ posts: UnsavedPost[]; total: number }> {
  const rows = await unsaved({ db }).orderBy('saved_at', 'desc').orderBy('drafts.id').execute()
  const all = rows.flatMap((row) => read(row, staff) ?? [])
  const terms = searchTerms(search)
  const matching = all.filter(({ form: { title, excerpt, tags, slug } }) => {
    const text = searchText(title, excerpt, tags, slug)
    return terms.every((term) => term.some((spelling) => text.includes(searchText(spelling))))
  })
  const posts = matching.map(({ form: _, seen_at: __, ...shown }) => shown)
  return { posts, total: all.length }
}

/** One of them with all that was typed; null when it is saved, discarded or somebody emptied it. */
export async function findUnsavedPost(
  { db }: Needs<'db'>,
  id: string,
  staff: string,
): Promise<UnsavedForm | null> {
  const row = await unsaved({ db }).where('drafts.id', '=', id).executeTakeFirst()
  return row ? read(row, staff) : null
}

/** The id of the post that a new one was saved as; null when it is not saved. */
export async function findSavedAs({ db }: Needs<'db'>, key: string): Promise<string | null> {
  const post = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('request_key', '=', key)
    .executeTakeFirst()
  return post?.id ?? null
}

/**
 * Discards a new post that is not saved; `savedAt` is when it was autosaved as the person saw it. What
 * was typed on since then stays, and the answer is false.
 */
export async function discardUnsavedPost(
  { db }: Needs<'db'>,
  { id, savedAt }: { id: string; savedAt: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('blog_post_drafts')
      .where('id', '=', id)
      .where('post_id', 'is', null)
      .where('saved_at', '=', savedAt)
      .execute()
    const left = await unsaved({ db: tx }).where('drafts.id', '=', id).executeTakeFirst()
    return left === undefined
  })
}

const unsaved = ({ db }: Needs<'db'>) =>
  db
    .selectFrom('blog_post_drafts as drafts')
    .innerJoin('admin_users', 'admin_users.id', 'drafts.staff_id')
    .select(['drafts.id', 'post_key', 'staff_id', 'saved_at', 'seen_at', 'fields'])
    .select(staffName.as('author_name'))
    .where('post_id', 'is', null)
    .where('fields', 'is not', null)

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof unsaved>['executeTakeFirst']>>>

function read(row: Row, staff: string): UnsavedForm | null {
  const { id, post_key: key, staff_id, saved_at, seen_at, fields } = row
  if (!fields || !saved_at) return null
  const form = pickForm(JSON.parse(fields))
  if (differingFields(form, emptyPost).length === 0) return null
  const { title, excerpt } = form
  const author_name = row.author_name ?? ''
  return {
    id,
    key,
    title,
    excerpt,
    saved_at,
    seen_at,
    author_name,
    isOwn: staff_id === staff,
    form,
  }
}
