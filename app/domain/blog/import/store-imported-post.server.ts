import { contentErrorsOf } from '#app/domain/blog/admin/post-content-errors.server.ts'
import type { PostInput } from '#app/domain/blog/admin/post-form.schema.ts'
import { insertPost } from '#app/domain/blog/admin/post-insertion.server.ts'
import type { PostNeeds } from '#app/domain/blog/admin/posts.saving.server.ts'
import { imageSources } from '#app/domain/blog/html/site-image-sources.server.ts'
import { columnsOf } from '#app/domain/blog/post-row.server.ts'
import { insertCategory } from '#app/domain/categories/categories.server.ts'
import { readCategory } from '#app/domain/categories/category.schema.ts'
import { categoryTextFields } from '#app/domain/categories/category.ts'
import { slugTaken } from '#app/domain/slug.ts'
import { isRecorded } from '#app/platform/audit/recorded.server.ts'
import { transactResult } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { done, invalid, type Result } from '#app/result.ts'
import { type ImportedPost, plainText } from './imported-post.ts'

/**
 * Whether a post was imported before, even if staff have changed it since. Where its id is known, also if they have
 * deleted it.
 */
export async function isImported(
  { db }: Needs<'db'>,
  { requestKey, id }: { requestKey: string; id: string | undefined },
): Promise<boolean> {
  if (id && (await isRecorded({ db }, { action: 'blog.post-imported', rowId: id }))) return true
  const found = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return found !== undefined
}

/** The title of the post that has a slug, or that had it and is still redirected to from it. */
export async function slugOwner({ db }: Needs<'db'>, slug: string): Promise<string | null> {
  const owner = await db
    .selectFrom('blog_posts')
    .leftJoin('blog_post_slugs', 'blog_post_slugs.post_id', 'blog_posts.id')
    .select('title')
    .where(({ eb, or }) =>
      or([eb('blog_posts.slug', '=', slug), eb('blog_post_slugs.slug', '=', slug)]),
    )
    .limit(1)
    .executeTakeFirst()
  return owner?.title ?? null
}

interface PostToStore
  extends Pick<ImportedPost, 'id' | 'category' | 'publishedAt' | 'createdAt' | 'viewCount'> {
  requestKey: string
  post: PostInput
  isDryRun: boolean
}

/**
 * Stores an imported post with its category, revision and audit entry, in one transaction; a dry run stores nothing, and
 * answers whether it could be stored.
 */
export async function storeImportedPost(
  needs: PostNeeds,
  { id, requestKey, post, isDryRun, category, publishedAt, createdAt, viewCount = 0 }: PostToStore,
): Promise<Result<unknown>> {
  const columns = columnsOf(post, imageSources(needs))
  const errors = contentErrorsOf(needs, post, columns.content)
  if (errors) return invalid(errors)
  if (isDryRun) return done(null)
  const now = needs.clock.now().toISOString()
  const row = {
    ...columns,
    ...(id && { id }),
    request_key: requestKey,
    view_count: viewCount,
    published_at: publishedAt ?? (post.status === 'published' ? (createdAt ?? now) : null),
    created_by: null,
    updated_by: null,
    created_at: createdAt ?? publishedAt ?? now,
    updated_at: now,
  }
  return transactResult(needs.db, async (tx) => {
    const own = { db: tx, clock: needs.clock }
    const category_id = category && (await categoryId(own, category))
    const stored = await insertPost(own, { ...row, category_id }, 'blog.post-imported')
    return stored ? done(stored) : invalid({ slug: slugTaken })
  })
}

/** The id of the category with a slug, which is made where it is missing; null for one that cannot be one of ours. */
async function categoryId(
  needs: Needs<'db' | 'clock'>,
  typed: { name: string; slug: string } | { id: string },
): Promise<string | null> {
  if ('id' in typed) return typed.id
  const name = plainText(typed.name, categoryTextFields.name.maxLength)
  const read = readCategory({ ...typed, name, description: '', color: '' })
  if (!read.ok) return null
  const made = await insertCategory(needs, 'blog', read.value)
  const found =
    made ??
    (await needs.db
      .selectFrom('blog_categories')
      .select('id')
      .where('slug', '=', read.value.slug)
      .executeTakeFirst())
  return found?.id ?? null
}
