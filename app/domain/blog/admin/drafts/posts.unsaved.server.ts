import {
  differingFields,
  emptyPost,
  type PostForm,
  pickForm,
} from '#app/domain/blog/admin/post-form.ts'
import { postSearchText } from '#app/domain/blog/post-search.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { searchTerms } from '#app/platform/database/search/search-terms.ts'
import { searchText } from '#app/platform/database/search/search-text.server.ts'
import { isInstant } from '#app/values/day.ts'
import { type Conflict, conflict, done, type Result } from '#app/values/result.ts'
import { type DraftOwner, deleteUsesOf } from './post-drafts.server.ts'

/** A new post that was autosaved and is not saved yet. */
export interface UnsavedPost {
  id: string
  /** The request key under which the post will be stored. */
  key: string
  title: string
  excerpt: string
  saved_at: string
  author_name: string
  /** Whether the reader is its author. */
  isOwn: boolean
}

type UnsavedForm = UnsavedPost & { form: PostForm }

/** The drafts of unsaved new posts that match a search, newest first, and how many there are in all. */
export async function listUnsavedPosts(
  { db }: Needs<'db'>,
  staff: string,
  search = '',
): Promise<{ posts: UnsavedPost[]; total: number }> {
  const rows = await unsavedRows({ db }).orderBy('saved_at', 'desc').orderBy('drafts.id').execute()
  const all = rows.flatMap((row) => asUnsavedPost(row, staff) ?? [])
  const terms = searchTerms(search)
  const matching = all.filter(({ form }) => {
    const text = `${postSearchText(form)}\n${searchText(form.slug)}`
    return terms.every((term) => term.some((spelling) => text.includes(spelling)))
  })
  const posts = matching.map(({ form: _, ...shown }) => shown)
  return { posts, total: all.length }
}

/** One unsaved post with its form; null when it was saved, discarded or emptied. */
export async function findUnsavedPost(
  { db }: Needs<'db'>,
  id: string,
  staff: string,
): Promise<UnsavedForm | null> {
  const row = await unsavedRows({ db }).where('drafts.id', '=', id).executeTakeFirst()
  return row ? asUnsavedPost(row, staff) : null
}

/** The id of the post that a person has saved under a request key; null when there is none. */
export async function findSavedAs(
  { db }: Needs<'db'>,
  { key, staff }: DraftOwner,
): Promise<string | null> {
  const post = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('request_key', '=', key)
    .where('created_by', '=', staff)
    .executeTakeFirst()
  return post?.id ?? null
}

/**
 * Discards an unsaved new post; `savedAt` is the time of the autosave that the person saw. A
 * conflict, and nothing is deleted, when it was autosaved again since then.
 */
export async function discardUnsavedPost(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { id, savedAt }: { id: string; savedAt: string },
): Promise<Result<null, Conflict<null>>> {
  return db.transaction().execute(async (tx) => {
    // PostgreSQL throws on a text that is no instant.
    const deleted = isInstant(savedAt)
      ? await tx
          .deleteFrom('blog_post_drafts')
          .where('id', '=', id)
          .where('post_id', 'is', null)
          .where('saved_at', '=', savedAt)
          .returning('id')
          .execute()
      : []
    await deleteUsesOf({ db: tx }, deleted)
    if (deleted.length > 0) {
      await recordAudit({ db: tx, clock, by }, { action: 'blog.draft-discarded', rowId: id })
    }
    const remaining = await unsavedRows({ db: tx }).where('drafts.id', '=', id).executeTakeFirst()
    return remaining ? conflict(null) : done(null)
  })
}

const unsavedRows = ({ db }: Needs<'db'>) =>
  db
    .selectFrom('blog_post_drafts as drafts')
    .innerJoin('admin_users', 'admin_users.id', 'drafts.staff_id')
    .select(['drafts.id', 'post_key', 'staff_id', 'saved_at', 'fields'])
    .select(staffName.as('author_name'))
    .where('post_id', 'is', null)

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof unsavedRows>['executeTakeFirst']>>>

function asUnsavedPost(row: Row, staff: string): UnsavedForm | null {
  const { id, post_key: key, staff_id, saved_at, fields } = row
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
    author_name,
    isOwn: staff_id === staff,
    form,
  }
}
