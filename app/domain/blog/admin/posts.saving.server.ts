import type { Insertable, Transaction } from 'kysely'
import { imageSources } from '#app/domain/blog/html/post-html.server.ts'
import {
  claimPostImages,
  columnsOf,
  contentErrorsOf,
  type EditedPost,
  findByRequestKey,
  findEditedPost,
  formOf,
  publishAtError,
  publishedAt,
  type SavedColumns,
  storePostVersion,
  writePostImages,
} from '#app/domain/blog/post-row.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { slugTaken } from '#app/domain/slug.ts'
import { queueUnusedImages } from '#app/images/registry/removal.server.ts'
import type { AuditAction } from '#app/platform/audit/audit-actions.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { findById, updateVersion } from '#app/platform/database/rows.server.ts'
import { isUniqueViolation, transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import {
  conflict,
  done,
  type EditResult,
  invalid,
  notFound,
  type Result,
} from '#app/values/result.ts'
import type { BlogPostsTable, Database } from '#db/schema.ts'
import { deleteDraft } from './post-drafts.server.ts'
import type { PostInput } from './post-form.schema.ts'
import { differingFields, type PostField } from './post-form.ts'

/** A conflict has the post as another person saved it, or null for a slug that another post has. */
export type SaveResult = EditResult<EditedPost | null, { id: string; version: number }>

/** The parts of the platform that saving a post needs; image host and settings say which images are allowed. */
export type PostNeeds = Needs<'by' | 'db' | 'clock' | 'images' | 'settings'>

const slugConflict = { ...conflict(null), errors: { slug: slugTaken } }

interface Edit {
  version: number
  post: PostInput
  /** Whether the person's draft stays: the editor has offered it to them, and they have not decided yet. */
  isDraftUndecided?: boolean
}

export const savePost = (needs: PostNeeds, { id, ...edit }: Edit & { id: string }) =>
  save(needs, edit.post, async (tx) => {
    const before = await findEditedPost({ db: tx }, id)
    return before ? saveOver({ ...needs, db: tx }, { before, ...edit }) : notFound
  })

export function createPost(
  needs: PostNeeds,
  { requestKey, post }: { requestKey: string; post: PostInput },
): Promise<SaveResult> {
  const { clock, by } = needs
  return save(needs, post, async (tx) => {
    const existing = await findByRequestKey({ db: tx }, requestKey)
    // When a post was deleted while two people edited it, both may store their drafts as new posts, under the same key.
    if (existing && existing.created_by !== by.id) return conflict(existing)
    // This is a retry after a lost answer: what was typed since then is saved over the stored post.
    if (existing) return saveOver({ ...needs, db: tx }, { before: existing, version: 1, post })
    const now = clock.now().toISOString()
    const columns = await columnsToStore({ ...needs, db: tx }, post, { published_at: null }, now)
    if (!columns.ok) return columns
    const row = {
      ...columns.value,
      request_key: requestKey,
      created_by: by.id,
      updated_by: by.id,
      created_at: now,
      updated_at: now,
    }
    const stored = await insertPost({ db: tx, clock, by }, row, 'blog.post-created')
    if (!stored) {
      // The conflict is with the same request sent twice, or with another post's slug.
      const winner = await findByRequestKey({ db: tx }, requestKey)
      if (!winner) return slugConflict
      if (winner.created_by !== by.id) return conflict(winner)
      return done({ id: winner.id, version: winner.version })
    }
    await deleteDraft({ db: tx, by }, requestKey)
    return done(stored)
  })
}

async function save(
  needs: PostNeeds,
  post: PostInput,
  work: (tx: Transaction<Database>) => Promise<SaveResult>,
): Promise<SaveResult> {
  await claimPostImages(needs, post)
  try {
    return await transact(needs.db, work)
  } catch (error) {
    if (isUniqueViolation(error)) return slugConflict
    throw error
  }
}

async function saveOver(
  needs: PostNeeds,
  { before, version, post, isDraftUndecided = false }: Edit & { before: EditedPost },
): Promise<SaveResult> {
  const { id } = before
  const { db, clock, by } = needs
  const now = clock.now().toISOString()
  const read = await columnsToStore(needs, post, before, now)
  if (!read.ok) return read
  const columns = read.value
  const fields = differingFields(before.form, formOf(columns))
  // Checked before the version: a retry after a lost answer is no conflict.
  const saved =
    fields.length === 0
      ? done({ id, version: before.version })
      : await storeChange({ db, clock, by }, { before, version, columns, fields, now })
  if (saved.ok && !isDraftUndecided) await deleteDraft({ db, by }, id)
  return saved
}

/** The columns that a form stores, or what its writer must correct; `before` is the post as it was. */
async function columnsToStore(
  needs: PostNeeds,
  post: PostInput,
  before: { published_at: string | null },
  now: string,
): Promise<Result<SavedColumns>> {
  const publication = { before, status: post.status, publishAt: post.publish_at, now }
  const columns = columnsOf(post, imageSources(needs))
  const errors = contentErrorsOf(needs, post, columns.content, publishAtError(publication))
  if (errors) return invalid(errors)
  const category_id = await existingCategory(needs, post.category_id)
  return done({ ...columns, category_id, published_at: publishedAt(publication) })
}

interface PostChange {
  before: EditedPost
  version: number
  columns: SavedColumns
  fields: PostField[]
  now: string
}

async function storeChange(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { before, version, columns, fields, now }: PostChange,
): Promise<SaveResult> {
  const { id, form, published_at } = before
  await storePostVersion({ db }, id)
  // Staff who change a sample article have read and judged it, so it is no sample any more.
  const row = { ...columns, is_sample: false, updated_by: by.id, updated_at: now }
  if (!(await updateVersion(db, 'blog_posts', { id, version }, row))) {
    const current = await findEditedPost({ db }, id)
    return current ? conflict(current) : notFound
  }
  // The former slug of a post that was public redirects, until another public post has it.
  if (form.slug !== columns.slug && published_at !== null && published_at <= now) {
    await db
      .insertInto('blog_post_slugs')
      .values({ slug: form.slug, post_id: id, given_up_at: now })
      .onConflict((conflict) =>
        conflict.column('slug').doUpdateSet({ post_id: id, given_up_at: now }),
      )
      .execute()
  }
  await storePostVersion({ db }, id)
  const released = await writePostImages({ db }, { resource: 'blog_posts', id }, columns)
  await queueUnusedImages({ db, clock }, released)
  const statuses = `status: ${form.status} to ${columns.status}`
  const details = fields.map((field) => (field === 'status' ? statuses : field))
  await recordAudit(
    { db, clock, by },
    { action: 'blog.post-changed', rowId: id, subject: columns.title, details },
  )
  return done({ id, version: version + 1 })
}

/** The category's id; null when it was deleted meanwhile, because the post is then saved without one. */
async function existingCategory({ db }: Needs<'db'>, id: string | null): Promise<string | null> {
  if (id === null) return null
  const found = await findById(db, 'blog_categories', id, ['id'])
  return found?.id ?? null
}

/** Runs in the transaction `db`; null when another post has its slug, its request key or its id. */
export async function insertPost(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  columns: Omit<Insertable<BlogPostsTable>, 'id'> & { id?: string; featured_image: string | null },
  action: AuditAction,
): Promise<{ id: string; version: number } | null> {
  const stored = await db
    .insertInto('blog_posts')
    .values({ id: newId(), ...columns })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (!stored) return null
  const { id } = stored
  await writePostImages({ db }, { resource: 'blog_posts', id }, columns)
  await storePostVersion({ db }, id)
  await recordAudit({ db, clock, by }, { action, rowId: id, subject: columns.title })
  return stored
}
