import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { type PostForm, pickForm } from './post-form.ts'

const minuteMs = 60_000
/** Whoever was heard of within this time is still at it. */
const presentMs = 2 * minuteMs
// How long what was sent just before a save may be on its way.
const onItsWayMs = 15_000
const keptDays = 90

/** Somebody's typing in one post: `key` is the post's id, or the request key of a new one. */
export interface DraftOwner {
  key: string
  staff: string
}

/** What somebody typed and did not save. */
export interface Draft {
  key: string
  form: PostForm
  saved_at: string
  base_version: number
}

/** What an open editor is told of the post and of its other editors. */
export interface EditorState {
  /** When the draft was stored; null when nothing was sent, or it was saved as the post already. */
  saved_at: string | null
  /** Who else has the post open. */
  others: string[]
  /** The post's version by now; 0 for one that is not stored. */
  version: number
}

/**
 * Notes that somebody has a post's editor open, and keeps what is typed there beside the post. What
 * arrives after the post was saved from the same form is late, and not kept.
 */
export async function autosaveDraft(
  { db, clock }: Needs<'db' | 'clock'>,
  { key, staff }: DraftOwner,
  { form, version }: { form: PostForm | null; version: number },
): Promise<EditorState> {
  const now = clock.now()
  const seen_at = now.toISOString()
  return transact(db, async (tx) => {
    const post = await tx
      .selectFrom('blog_posts')
      .select(['id', 'version', 'updated_by', 'updated_at'])
      .where(({ eb, or }) => or([eb('id', '=', key), eb('request_key', '=', key)]))
      .executeTakeFirst()
    const isOwnSave = post !== undefined && post.version > version && post.updated_by === staff
    const isLate = isOwnSave && now.getTime() - Date.parse(post.updated_at) < onItsWayMs
    const typed =
      form === null || isLate
        ? {}
        : { fields: JSON.stringify(form), saved_at: seen_at, base_version: version }
    await tx
      .insertInto('blog_post_drafts')
      .values({
        id: newId(),
        post_key: key,
        post_id: post?.id ?? null,
        staff_id: staff,
        seen_at,
        base_version: version,
        saved_at: null,
        fields: null,
        ...typed,
      })
      .onConflict((conflict) =>
        conflict.columns(['staff_id', 'post_key']).doUpdateSet({ seen_at, ...typed }),
      )
      .execute()
    const others = post ? await listOtherEditors({ db: tx, clock }, { key: post.id, staff }) : []
    return { saved_at: 'saved_at' in typed ? seen_at : null, others, version: post?.version ?? 0 }
  })
}

/** Who else has a post's editor open, by name. */
export async function listOtherEditors(
  { db, clock }: Needs<'db' | 'clock'>,
  { key, staff }: DraftOwner,
): Promise<string[]> {
  const since = new Date(clock.now().getTime() - presentMs).toISOString()
  const rows = await db
    .selectFrom('blog_post_drafts')
    .innerJoin('admin_users', 'admin_users.id', 'blog_post_drafts.staff_id')
    .select(staffName.as('name'))
    .where('post_id', '=', key)
    .where('staff_id', '<>', staff)
    .where('seen_at', '>=', since)
    .orderBy('name')
    .execute()
  return rows.flatMap(({ name }) => name ?? [])
}

/** What somebody typed into a post and did not save; null when there is nothing. */
export async function findDraft(
  { db }: Needs<'db'>,
  { key, staff }: DraftOwner,
): Promise<Draft | null> {
  const row = await db
    .selectFrom('blog_post_drafts')
    .select(['post_key', 'fields', 'saved_at', 'base_version'])
    .where('staff_id', '=', staff)
    .where('post_key', '=', key)
    .executeTakeFirst()
  return readDraft(row)
}

/** Forgets what somebody typed into a post: it was saved, or is not wanted. */
export async function deleteDraft({ db }: Needs<'db'>, { key, staff }: DraftOwner): Promise<void> {
  await db
    .deleteFrom('blog_post_drafts')
    .where('staff_id', '=', staff)
    .where('post_key', '=', key)
    .execute()
}

/** Notes that somebody has closed a post's editor; what was typed there stays. */
export async function closeEditor(
  { db, clock }: Needs<'db' | 'clock'>,
  { key, staff }: DraftOwner,
): Promise<void> {
  const past = new Date(clock.now().getTime() - presentMs - 1).toISOString()
  await db
    .updateTable('blog_post_drafts')
    .set({ seen_at: past })
    .where('staff_id', '=', staff)
    .where('post_key', '=', key)
    .execute()
}

/** Forgets drafts that nobody has touched for 90 days. */
export async function deleteExpiredDrafts({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - keptDays * 24 * 60 * minuteMs).toISOString()
  await db.deleteFrom('blog_post_drafts').where('seen_at', '<', since).execute()
}

interface DraftRow {
  post_key: string
  fields: string | null
  saved_at: string | null
  base_version: number
}

function readDraft(row: DraftRow | undefined): Draft | null {
  if (!row?.fields || !row.saved_at) return null
  const { post_key: key, saved_at, base_version } = row
  return { key, saved_at, base_version, form: pickForm(JSON.parse(row.fields)) }
}
