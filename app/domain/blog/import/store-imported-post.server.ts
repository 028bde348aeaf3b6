import { contentErrorsOf } from '#app/domain/blog/admin/post-content-errors.server.ts'
import type { PostInput } from '#app/domain/blog/admin/post-form.schema.ts'
import { insertPost } from '#app/domain/blog/admin/post-insertion.server.ts'
import type { PostNeeds } from '#app/domain/blog/admin/posts.saving.server.ts'
import { imageSources } from '#app/domain/blog/html/site-image-sources.server.ts'
import { columnsOf } from '#app/domain/blog/post-row.server.ts'
import { slugTaken } from '#app/domain/slug.ts'
import { isRecorded } from '#app/platform/audit/recorded.server.ts'
import { transactResult } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform.server.ts'
import { done, invalid, type Result } from '#app/result.ts'
import type { ImportedPost } from './imported-post.ts'

/** Whether a post was imported before, even if staff have changed or deleted it since. */
export const isImported = (needs: Needs<'db'>, id: string): Promise<boolean> =>
  isRecorded(needs, { action: 'blog.post-imported', rowId: id })

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
  extends Pick<ImportedPost, 'id' | 'categoryId' | 'publishedAt' | 'createdAt' | 'viewCount'> {
  post: PostInput
  isDryRun: boolean
}

/**
 * Stores an imported post with its revision and audit entry, in one transaction; a dry run stores nothing, and answers
 * whether it could be stored.
 */
export async function storeImportedPost(
  needs: PostNeeds,
  { id, post, isDryRun, categoryId, publishedAt, createdAt, viewCount }: PostToStore,
): Promise<Result<unknown>> {
  const columns = columnsOf(post, imageSources(needs))
  const errors = contentErrorsOf(needs, post, columns.content)
  if (errors) return invalid(errors)
  if (isDryRun) return done(null)
  const now = needs.clock.now().toISOString()
  const row = {
    ...columns,
    id,
    request_key: `imported-${id}`,
    category_id: categoryId,
    view_count: viewCount,
    published_at: publishedAt ?? (post.status === 'published' ? (createdAt ?? now) : null),
    created_by: null,
    updated_by: null,
    created_at: createdAt ?? publishedAt ?? now,
    updated_at: now,
  }
  return transactResult(needs.db, async (tx) => {
    const own = { db: tx, clock: needs.clock, by: needs.by }
    const stored = await insertPost(own, row, 'blog.post-imported')
    return stored ? done(stored) : invalid({ slug: slugTaken })
  })
}
