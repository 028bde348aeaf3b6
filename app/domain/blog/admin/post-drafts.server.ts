import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import {
  differingFields,
  emptyPost,
  type PostForm,
  pickForm,
} from '#app/domain/blog/admin/post-form.ts'
import {
  claimPostImages,
  findByRequestKey,
  postSearchText,
  writePostImages,
} from '#app/domain/blog/post-row.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { deleteImageUses } from '#app/images/registry/pictures.server.ts'
import type { Actor } from '#app/platform/audit/actor.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { searchTerms } from '#app/platform/database/search/search-terms.ts'
import { searchText } from '#app/platform/database/search/search-text.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import { isInstant } from '#app/values/day.ts'
import { type Conflict, conflict, done, type Result } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'

const dayMs = 24 * 3_600_000
// An autosave that was sent before a save may arrive this much later.
const inFlightMs = 15_000
const retentionDays = 90

// A person has one draft of a post. Its `key` is the post's id, or the request key of a new post.

export type Draft = NonNullable<Awaited<ReturnType<typeof findPostDraft>>>

export type AutosaveReply = Awaited<ReturnType<typeof autosaveDraft>>

// Nobody but staff has drafts.
const staffId = ({ id }: Actor) => id ?? ''

/** Stores the form of an open editor as a draft, unless the post was saved from it since. An unsaved post has version 0. */
export async function autosaveDraft(
  needs: Needs<'by' | 'db' | 'clock' | 'images'>,
  key: string,
  { form, version }: { form: PostForm | null; version: number },
) {
  const { db, clock, by } = needs
  if (form) await claimPostImages(needs, form)
  const now = clock.now()
  return transact(db, async (tx) => {
    const post = await findPost({ db: tx }, key)
    const isOwnSave = post !== undefined && post.version > version && post.updated_by === by.id
    const isLate = isOwnSave && now.getTime() - Date.parse(post.updated_at) < inFlightMs
    const saved_at = form && !isLate ? now.toISOString() : null
    if (form && saved_at) {
      const typed = { fields: JSON.stringify(form), saved_at, base_version: version }
      const owner = { post_key: key, post_id: post?.id ?? null, staff_id: staffId(by) }
      const draft = await tx
        .insertInto('blog_post_drafts')
        .values({ id: newId(), ...owner, ...typed })
        .onConflict((conflict) => conflict.columns(['staff_id', 'post_key']).doUpdateSet(typed))
        .returning('id')
        .executeTakeFirstOrThrow()
      await writePostImages({ db: tx }, { resource: 'blog_post_drafts', ...draft }, form)
    }
    const others = post ? await reportOpen({ db: tx, clock, by }, post.id) : []
    return { saved_at, others, version: post?.version ?? 0 }
  })
}

export async function findPostDraft({ db, by }: Needs<'by' | 'db'>, key: string) {
  const row = await db
    .selectFrom('blog_post_drafts')
    .select(['fields', 'saved_at', 'base_version'])
    .where('staff_id', '=', staffId(by))
    .where('post_key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  const { fields, ...draft } = row
  return { key, ...draft, form: pickForm(JSON.parse(fields)) }
}

export const deleteDraft = ({ db, by }: Needs<'by' | 'db'>, key: string) =>
  deleteDrafts({ db }, ({ and }) => and({ staff_id: staffId(by), post_key: key }))

export async function closeEditor({ db, by }: Needs<'by' | 'db'>, key: string): Promise<void> {
  const post = await findPost({ db }, key)
  if (!post) return
  await db
    .deleteFrom('open_editors')
    .where('post_id', '=', post.id)
    .where('staff_id', '=', staffId(by))
    .execute()
}

export function deleteExpiredDrafts({ db, clock }: Needs<'db' | 'clock'>) {
  const since = new Date(clock.now().getTime() - retentionDays * dayMs).toISOString()
  return deleteDrafts({ db }, (draft) => draft('saved_at', '<', since))
}

/** Others' drafts of a deleted post become drafts of new posts, under the keys that their editors use; one's own is deleted. */
export async function releaseDrafts({ db, by }: Needs<'by' | 'db'>, postId: string): Promise<void> {
  await deleteDrafts({ db }, ({ and }) => and({ post_id: postId, staff_id: staffId(by) }))
  await db
    .updateTable('blog_post_drafts')
    .set({ post_id: null })
    .where('post_id', '=', postId)
    .execute()
}

/** Images that nothing else shows stay for a while: they can be chosen again. Answers how many drafts were deleted. */
async function deleteDrafts(
  { db }: Needs<'db'>,
  which: (draft: ExpressionBuilder<Database, 'blog_post_drafts'>) => Expression<SqlBool>,
): Promise<number> {
  const deleted = await db.deleteFrom('blog_post_drafts').where(which).returning('id').execute()
  const ids = deleted.map(({ id }) => id)
  await deleteImageUses({ db }, 'blog_post_drafts', ids)
  return ids.length
}

const findPost = ({ db }: Needs<'db'>, key: string) =>
  db
    .selectFrom('blog_posts')
    .select(['id', 'version', 'updated_by', 'updated_at'])
    .where(({ eb, or }) => or([eb('id', '=', key), eb('request_key', '=', key)]))
    .executeTakeFirst()

/** A new post that was autosaved under the request key by which it will be stored; `isOwn` when the reader is its author. */
export type UnsavedPost = Awaited<ReturnType<typeof listUnsavedPosts>>['posts'][number]

export async function listUnsavedPosts(needs: Needs<'by' | 'db'>, search = '') {
  const rows = await unsavedRows(needs).orderBy('saved_at', 'desc').orderBy('drafts.id').execute()
  const all = rows.flatMap((row) => asUnsavedPost(needs, row) ?? [])
  const terms = searchTerms(search)
  const matching = all.filter(({ form }) => {
    const text = `${postSearchText(form)}\n${searchText(form.slug)}`
    return terms.every((term) => term.some((spelling) => text.includes(spelling)))
  })
  return { posts: matching.map(({ form: _, ...shown }) => shown), total: all.length }
}

export async function findUnsavedPost(needs: Needs<'by' | 'db'>, id: string) {
  const row = await unsavedRows(needs).where('drafts.id', '=', id).executeTakeFirst()
  return row ? asUnsavedPost(needs, row) : null
}

export async function findSavedAs({ db, by }: Needs<'by' | 'db'>, key: string) {
  const post = await findByRequestKey({ db }, key)
  return post?.created_by === by.id ? post.id : null
}

/** A conflict when it was autosaved again since `savedAt`, the autosave that the person saw. */
export const discardUnsavedPost = (
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { id, savedAt }: { id: string; savedAt: string },
): Promise<Result<null, Conflict<null>>> =>
  db.transaction().execute(async (tx) => {
    // PostgreSQL throws on a text that is no instant.
    const deleted = isInstant(savedAt)
      ? await deleteDrafts({ db: tx }, (draft) =>
          draft.and([
            draft('id', '=', id),
            draft('post_id', 'is', null),
            draft('saved_at', '=', savedAt),
          ]),
        )
      : 0
    if (deleted > 0) {
      await recordAudit({ db: tx, clock, by }, { action: 'blog.draft-discarded', rowId: id })
    }
    const remaining = await unsavedRows({ db: tx }).where('drafts.id', '=', id).executeTakeFirst()
    return remaining ? conflict(null) : done(null)
  })

const unsavedRows = ({ db }: Needs<'db'>) =>
  db
    .selectFrom('blog_post_drafts as drafts')
    .innerJoin('admin_users', 'admin_users.id', 'drafts.staff_id')
    .select(['drafts.id', 'post_key as key', 'staff_id', 'saved_at', 'fields'])
    .select(staffName.as('author_name'))
    .where('post_id', 'is', null)

type UnsavedRow = Awaited<ReturnType<ReturnType<typeof unsavedRows>['executeTakeFirstOrThrow']>>

function asUnsavedPost({ by }: Needs<'by'>, { fields, staff_id, author_name, ...row }: UnsavedRow) {
  const form = pickForm(JSON.parse(fields))
  if (differingFields(form, emptyPost).length === 0) return null
  const { title, excerpt } = form
  const isOwn = staff_id === by.id
  return { ...row, title, excerpt, author_name: author_name ?? '', isOwn, form }
}

// An editor that sent a report within this time counts as open: one whose machine lost power closes without a report.
const activeMs = 2 * 60_000

/** Records that a person has a post open, which their editor reports every minute, and returns who else has it open. */
async function reportOpen(needs: Needs<'by' | 'db' | 'clock'>, post: string) {
  const { db, clock, by } = needs
  const seen_at = clock.now().toISOString()
  await db
    .insertInto('open_editors')
    .values({ post_id: post, staff_id: staffId(by), seen_at })
    .onConflict((conflict) => conflict.columns(['post_id', 'staff_id']).doUpdateSet({ seen_at }))
    .execute()
  return listOthers(needs, post)
}

export async function listOthers({ db, clock, by }: Needs<'by' | 'db' | 'clock'>, post: string) {
  const rows = await db
    .selectFrom('open_editors')
    .innerJoin('admin_users', 'admin_users.id', 'open_editors.staff_id')
    .select(staffName.as('name'))
    .where('post_id', '=', post)
    .where('staff_id', '<>', staffId(by))
    .where('seen_at', '>=', activeSince(clock))
    .orderBy('name')
    .execute()
  return rows.flatMap(({ name }) => name ?? [])
}

export async function deleteInactiveEditors({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('open_editors').where('seen_at', '<', activeSince(clock)).execute()
}

const activeSince = (clock: Needs<'clock'>['clock']) =>
  new Date(clock.now().getTime() - activeMs).toISOString()
