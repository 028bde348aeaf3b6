import type { Kysely, Transaction } from 'kysely'
import { imageSources } from '#app/domain/blog/html/site-image-sources.server.ts'
import { columnsOf, formOf, type SavedColumns } from '#app/domain/blog/post-row.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { slugTaken } from '#app/domain/slug.ts'
import { queueUnusedImages } from '#app/images/registry/removal.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { findById, updateVersion } from '#app/platform/database/rows.server.ts'
import { isUniqueViolation, transact } from '#app/platform/database/transact.server.ts'
import { conflict, done, type EditResult, invalid, notFound } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'
import { deleteDraft } from './drafts/post-drafts.server.ts'
import { contentErrorsOf } from './post-content-errors.server.ts'
import type { PostInput } from './post-form.schema.ts'
import { differingFields, type PostField } from './post-form.ts'
import { claimPostImages, writePostImages } from './post-image-uses.server.ts'
import { publishAtError, publishedAt } from './post-publication.ts'
import { storeFormerSlug } from './post-slugs.server.ts'
import { type EditedPost, findEditedPost } from './posts.editing.server.ts'
import { storeRevision } from './revisions/post-revisions.server.ts'

/**
 * The result of saving: the post's id and its version now. A conflict has the post as another person saved it, or null
 * for a slug that another post has.
 */
export type SaveResult = EditResult<EditedPost | null, { id: string; version: number }>

export const slugConflict = { ...conflict(null), errors: { slug: slugTaken } }

/** The parts of the platform that saving a post needs; image host and settings say which images are allowed. */
export type PostNeeds = Needs<'by' | 'db' | 'clock' | 'images' | 'settings'>

interface Edit {
  version: number
  post: PostInput
  /** Whether the person's draft stays: the editor has offered it to them, and they have not decided yet. */
  isDraftUndecided?: boolean
}

/** Saves a post that was opened at a version; a conflict when it was saved since. */
export async function savePost(
  needs: PostNeeds,
  { id, ...edit }: Edit & { id: string },
  staff: string,
): Promise<SaveResult> {
  await claimPostImages(needs, edit.post, staff)
  return unlessSlugTaken(needs.db, async (tx) => {
    const before = await findEditedPost({ db: tx }, id)
    if (!before) return notFound
    return saveOver({ ...needs, db: tx }, { before, ...edit }, staff)
  })
}

/** Saves in one transaction; a violated unique slug becomes a field error. */
export async function unlessSlugTaken(
  db: Kysely<Database>,
  save: (tx: Transaction<Database>) => Promise<SaveResult>,
): Promise<SaveResult> {
  try {
    return await transact(db, save)
  } catch (error) {
    if (isUniqueViolation(error)) return slugConflict
    throw error
  }
}

/** Saves over the stored post `before`, within a transaction. */
export async function saveOver(
  needs: PostNeeds,
  { before, version, post, isDraftUndecided = false }: Edit & { before: EditedPost },
  staff: string,
): Promise<SaveResult> {
  const { id } = before
  const { db, clock, by } = needs
  const now = clock.now().toISOString()
  const publication = { before, status: post.status, publishAt: post.publish_at, now }
  const columns = {
    ...columnsOf(post, imageSources(needs)),
    category_id: await existingCategory({ db }, post.category_id),
    published_at: publishedAt(publication),
  }
  const errors = contentErrorsOf(needs, post, columns.content, publishAtError(publication))
  if (errors) return invalid(errors)
  const fields = differingFields(before.form, formOf(columns))
  // Checked before the version: a retry after a lost answer is no conflict.
  const saved =
    fields.length === 0
      ? done({ id, version: before.version })
      : await storeChange({ db, clock, by }, { before, version, columns, fields, now }, staff)
  if (saved.ok && !isDraftUndecided) await deleteDraft({ db }, { key: id, staff })
  return saved
}

interface PostChange {
  before: EditedPost
  /** The version that the person has edited. */
  version: number
  columns: SavedColumns & { published_at: string | null }
  fields: PostField[]
  now: string
}

/** Stores changed columns as the post's next version, with revisions, images and audit entry. */
async function storeChange(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { before, version, columns, fields, now }: PostChange,
  staff: string,
): Promise<SaveResult> {
  const { id, form } = before
  await storeRevision({ db }, id)
  // Staff who change a sample article have read and judged it, so it is no sample any more.
  const row = { ...columns, is_sample: false, updated_by: staff, updated_at: now }
  if (!(await updateVersion(db, 'blog_posts', { id, version }, row))) {
    const current = await findEditedPost({ db }, id)
    return current ? conflict(current) : notFound
  }
  if (form.slug !== columns.slug) {
    const { published_at } = before
    await storeFormerSlug({ db, clock }, { postId: id, slug: form.slug, published_at })
  }
  await storeRevision({ db }, id)
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
export async function existingCategory(
  { db }: Needs<'db'>,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const found = await findById(db, 'blog_categories', id, ['id'])
  return found?.id ?? null
}
