import { type PostForm, pickForm } from '#app/domain/blog/admin/post-form.ts'
import { claimPostImages, writePostImages } from '#app/domain/blog/admin/post-image-uses.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { deleteImageUses } from '#app/images/registry/pictures.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import { reportClosed, reportOpen } from './open-editors.server.ts'

const dayMs = 24 * 3_600_000
// An autosave that was sent before a save may arrive this much later.
const inFlightMs = 15_000
const retentionDays = 90

/** The owner of a draft and its post: `key` is the post's id, or the request key of a new one. */
export interface DraftOwner {
  key: string
  staff: string
}

/** An autosaved form that was not saved as the post. */
export interface Draft {
  key: string
  form: PostForm
  saved_at: string
  base_version: number
}

/** The response to an autosave: the state of the post and its other editors. */
export interface AutosaveReply {
  /** When the draft was stored; null when no form was sent, or the post was already saved from it. */
  saved_at: string | null
  /** Who else has the post open. */
  others: string[]
  /** The post's current version; 0 for one that is not stored. */
  version: number
}

/**
 * Records that a person has a post's editor open, and stores the typed form as a draft. A form that
 * arrives after the post was saved from it is late, and not stored.
 */
export async function autosaveDraft(
  { db, clock, images }: Needs<'db' | 'clock' | 'images'>,
  { key, staff }: DraftOwner,
  { form, version }: { form: PostForm | null; version: number },
): Promise<AutosaveReply> {
  if (form) await claimPostImages({ db, clock, images }, form, staff)
  const now = clock.now()
  return transact(db, async (tx) => {
    const post = await findPost({ db: tx }, key)
    const isOwnSave = post !== undefined && post.version > version && post.updated_by === staff
    const isLate = isOwnSave && now.getTime() - Date.parse(post.updated_at) < inFlightMs
    const saved_at = form && !isLate ? now.toISOString() : null
    if (form && saved_at) {
      const typed = { fields: JSON.stringify(form), saved_at, base_version: version }
      const draft = await tx
        .insertInto('blog_post_drafts')
        .values({
          id: newId(),
          post_key: key,
          post_id: post?.id ?? null,
          staff_id: staff,
          ...typed,
        })
        .onConflict((conflict) => conflict.columns(['staff_id', 'post_key']).doUpdateSet(typed))
        .returning('id')
        .executeTakeFirstOrThrow()
      await writePostImages({ db: tx }, { resource: 'blog_post_drafts', ...draft }, form)
    }
    const others = post ? await reportOpen({ db: tx, clock }, { post: post.id, staff }) : []
    return { saved_at, others, version: post?.version ?? 0 }
  })
}

/** A person's draft of a post; null when there is none. */
export async function findPostDraft(
  { db }: Needs<'db'>,
  { key, staff }: DraftOwner,
): Promise<Draft | null> {
  const row = await db
    .selectFrom('blog_post_drafts')
    .select(['post_key', 'fields', 'saved_at', 'base_version'])
    .where('staff_id', '=', staff)
    .where('post_key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  const { post_key, saved_at, base_version, fields } = row
  return { key: post_key, saved_at, base_version, form: pickForm(JSON.parse(fields)) }
}

/** Deletes a person's draft of a post, after it was saved or discarded. */
export async function deleteDraft({ db }: Needs<'db'>, { key, staff }: DraftOwner): Promise<void> {
  const deleted = await db
    .deleteFrom('blog_post_drafts')
    .where('staff_id', '=', staff)
    .where('post_key', '=', key)
    .returning('id')
    .execute()
  await deleteUsesOf({ db }, deleted)
}

/** Records that a person has closed a post's editor; the draft stays. */
export async function closeEditor({ db }: Needs<'db'>, { key, staff }: DraftOwner): Promise<void> {
  const post = await findPost({ db }, key)
  if (post) await reportClosed({ db }, { post: post.id, staff })
}

/** Deletes drafts that were not touched for 90 days. */
export async function deleteExpiredDrafts({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - retentionDays * dayMs).toISOString()
  const deleted = await db
    .deleteFrom('blog_post_drafts')
    .where('saved_at', '<', since)
    .returning('id')
    .execute()
  await deleteUsesOf({ db }, deleted)
}

/** Deletes the uses of deleted drafts. Images that nothing else shows stay for a while: they can be chosen again. */
export const deleteUsesOf = ({ db }: Needs<'db'>, drafts: readonly { id: string }[]) =>
  deleteImageUses(
    { db },
    'blog_post_drafts',
    drafts.map(({ id }) => id),
  )

const findPost = ({ db }: Needs<'db'>, key: string) =>
  db
    .selectFrom('blog_posts')
    .select(['id', 'version', 'updated_by', 'updated_at'])
    .where(({ eb, or }) => or([eb('id', '=', key), eb('request_key', '=', key)]))
    .executeTakeFirst()
