import { type Kysely, sql, type Transaction } from 'kysely'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import { isUniqueViolation } from '#app/platform/database/constraint-violation.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import {
  type Conflict,
  conflict,
  done,
  type FieldErrors,
  type Invalid,
  invalid,
  type NotFound,
  notFound,
  type Result,
} from '#app/result.ts'
import type { Database } from '#db/schema.ts'
import { pictureSources } from './picture-sources.server.ts'
import { foreignPictures, ownPicture } from './picture-sources.ts'
import { featuredImage } from './post.ts'
import { deleteDraft } from './post-drafts.server.ts'
import type { PostInput } from './post-form.schema.ts'
import { differingFields, isWithoutContent, type PostForm } from './post-form.ts'
import { foreignPicturesOf, postHtmlError } from './post-html.server.ts'
import { unlinkPostImages } from './post-pictures.server.ts'
import { planError, publishedAt } from './post-publication.ts'
import { storeRevision } from './post-revisions.server.ts'
import { columnsOf, formColumns, formOf } from './post-row.server.ts'
import { claimSlug, storeFormerSlug } from './post-slugs.server.ts'
import { contentErrors, slugTaken } from './post-texts.ts'

/** A post as its editor needs it: the form, and who saved it when. */
export interface EditedPost {
  id: string
  version: number
  form: PostForm
  published_at: string | null
  updated_at: string
  updated_by_name: string | null
}

/** The result of saving: the post's id and its version now. A conflict brings the post as another person saved it, or null for a slug that another post has. */
export type SaveResult = Result<
  { id: string; version: number },
  Invalid | Conflict<EditedPost> | Conflict<null> | NotFound
>

const slugConflict = { ...conflict(null), errors: { slug: slugTaken } }

/** What saving a post needs; image host and settings say which picture addresses are allowed. */
export type PostNeeds = Needs<'db' | 'clock' | 'images' | 'settings'>

/** A post as it is stored; null when there is none. */
export async function findEditedPost({ db }: Needs<'db'>, id: string): Promise<EditedPost | null> {
  const row = await db
    .selectFrom('blog_posts')
    .leftJoin('admin_users', 'admin_users.id', 'blog_posts.updated_by')
    .select(formColumns.map((column) => `blog_posts.${column}` as const))
    .select(['blog_posts.id', 'blog_posts.version', 'blog_posts.updated_at'])
    .select(staffName.as('updated_by_name'))
    .where('blog_posts.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { version, published_at, updated_at, updated_by_name } = row
  return { id, version, published_at, updated_at, updated_by_name, form: formOf(row) }
}

/** Stores a new post; the same `requestKey` again finds the stored one and saves over it. */
export async function createPost(
  needs: PostNeeds,
  { requestKey, post }: { requestKey: string; post: PostInput },
  staff: string,
): Promise<SaveResult> {
  const { db, clock } = needs
  const now = clock.now().toISOString()
  const columns = columnsOf(post, pictureSources(needs))
  const publication = {
    before: { published_at: null },
    status: post.status,
    publishAt: post.publish_at,
  }
  return unlessSlugTaken(db, async (tx) => {
    const existing = await findByRequestKey({ db: tx }, requestKey)
    // A retry after a lost answer: what was typed since then is saved over the stored post.
    if (existing) return store({ ...needs, db: tx }, { before: existing, version: 1, post }, staff)
    const errors = contentErrorsOf(needs, post, columns.content, planError({ ...publication, now }))
    if (errors) return invalid(errors)
    const id = newId()
    const stored = await tx
      .insertInto('blog_posts')
      .values({
        ...columns,
        id,
        request_key: requestKey,
        category_id: await existingCategory({ db: tx }, post.category_id),
        published_at: publishedAt({ ...publication, now }),
        created_by: staff,
        updated_by: staff,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    if (!stored) {
      // The conflict is with the same request sent twice, or with another post's slug.
      const existing = await findByRequestKey({ db: tx }, requestKey)
      if (existing) return done({ id: existing.id, version: existing.version })
      return slugConflict
    }
    await claimSlug({ db: tx }, post.slug)
    await storeRevision({ db: tx }, id)
    await deleteDraft({ db: tx }, { key: requestKey, staff })
    return done({ id, version: stored.version })
  })
}

/** Saves a post that was opened at a version; a conflict when it was saved since. */
export async function savePost(
  needs: PostNeeds,
  { id, version, post }: { id: string; version: number; post: PostInput },
  staff: string,
): Promise<SaveResult> {
  return unlessSlugTaken(needs.db, async (tx) => {
    const before = await findEditedPost({ db: tx }, id)
    if (!before) return notFound
    return store({ ...needs, db: tx }, { before, version, post }, staff)
  })
}

/** Saves in one transaction; a violated unique slug becomes a field error. */
async function unlessSlugTaken(
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

async function store(
  needs: PostNeeds,
  { before, version, post }: { before: EditedPost; version: number; post: PostInput },
  staff: string,
): Promise<SaveResult> {
  const { id } = before
  const { db, clock } = needs
  const now = clock.now().toISOString()
  const publication = { before, status: post.status, publishAt: post.publish_at, now }
  const columns = {
    ...columnsOf(post, pictureSources(needs)),
    category_id: await existingCategory({ db }, post.category_id),
    published_at: publishedAt(publication),
  }
  const errors = contentErrorsOf(needs, post, columns.content, planError(publication))
  if (errors) return invalid(errors)
  // Checked before the version: a retry after a lost answer is no conflict.
  const after = formOf(columns)
  const isUnchanged = differingFields(before.form, after).length === 0
  if (!isUnchanged) {
    await storeRevision({ db }, id)
    const { numUpdatedRows } = await db
      .updateTable('blog_posts')
      .set({ ...columns, updated_by: staff, updated_at: now, version: sql`version + 1` })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      const current = await findEditedPost({ db }, id)
      return current ? conflict(current) : notFound
    }
    if (before.form.slug !== post.slug) {
      await claimSlug({ db }, post.slug)
      await storeFormerSlug(
        { db, clock },
        { postId: id, slug: before.form.slug, published_at: before.published_at },
      )
    }
    await storeRevision({ db }, id)
    await unlinkPostImages({ db }, [before.form], [after])
  }
  await deleteDraft({ db }, { key: id, staff })
  return done({ id, version: isUnchanged ? before.version : version + 1 })
}

function contentErrorsOf(
  needs: PostNeeds,
  post: PostInput,
  content: string,
  publishAtError?: string,
): FieldErrors | undefined {
  const sources = pictureSources(needs)
  const htmlError = postHtmlError(post.content, sources)
  if (htmlError) return { content: contentErrors[htmlError] }
  const foreign = foreignPicturesOf(post.content, sources)
  if (foreign.length > 0) return { content: foreignPictures(foreign) }
  const image = featuredImage(post.featured_image)
  if (image && 'url' in image && !ownPicture(image.url, sources)) {
    return { featured_image: foreignPictures([image.url]) }
  }
  // Checked again on the sanitised content.
  if (isWithoutContent(content)) return { content: 'Content is required' }
  return publishAtError ? { publish_at: publishAtError } : undefined
}

async function findByRequestKey({ db }: Needs<'db'>, requestKey: string) {
  const found = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return found ? findEditedPost({ db }, found.id) : null
}

/** The category's id; null when it was deleted meanwhile, which is no reason to reject the post. */
async function existingCategory({ db }: Needs<'db'>, id: string | null): Promise<string | null> {
  if (id === null) return null
  const found = await db
    .selectFrom('blog_categories')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.id ?? null
}
