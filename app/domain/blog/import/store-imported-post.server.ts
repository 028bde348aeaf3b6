import { imageSources } from '#app/domain/blog/image-sources.server.ts'
import { contentErrorsOf } from '#app/domain/blog/post-content-errors.server.ts'
import type { PostInput } from '#app/domain/blog/post-form.schema.ts'
import { writePostImages } from '#app/domain/blog/post-images.server.ts'
import { storeRevision } from '#app/domain/blog/post-revisions.server.ts'
import { columnsOf } from '#app/domain/blog/post-row.server.ts'
import { slugTaken } from '#app/domain/blog/post-texts.ts'
import type { PostNeeds } from '#app/domain/blog/posts.saving.server.ts'
import { readCategory } from '#app/domain/categories/category.schema.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { done, invalid, type Result } from '#app/result.ts'
import type { ImportedPost } from './imported-post.ts'

/** Whether a post was imported before, whatever staff have made of it since. */
export async function isImported({ db }: Needs<'db'>, requestKey: string): Promise<boolean> {
  const found = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return found !== undefined
}

/** The title of the post that has a slug, or had it and is still reached by it. */
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

interface Stored extends Pick<ImportedPost, 'category' | 'publishedAt' | 'createdAt'> {
  requestKey: string
  post: PostInput
}

/** Stores an imported post with its category, revision and audit entry, in one transaction. */
export async function storeImportedPost(
  needs: PostNeeds,
  { requestKey, post, category, publishedAt, createdAt }: Stored,
): Promise<Result<{ id: string }>> {
  const columns = columnsOf(post, imageSources(needs))
  const errors = contentErrorsOf(needs, post, columns.content)
  if (errors) return invalid(errors)
  const now = needs.clock.now().toISOString()
  return transact(needs.db, async (tx) => {
    const id = newId()
    const stored = await tx
      .insertInto('blog_posts')
      .values({
        ...columns,
        id,
        request_key: requestKey,
        published_at: post.status === 'published' ? (publishedAt ?? createdAt ?? now) : null,
        created_by: null,
        updated_by: null,
        created_at: createdAt ?? publishedAt ?? now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return invalid({ slug: slugTaken })
    if (category) {
      const category_id = await categoryId({ ...needs, db: tx }, category)
      await tx.updateTable('blog_posts').set({ category_id }).where('id', '=', id).execute()
    }
    await writePostImages({ db: tx }, { resource: 'blog_posts', id }, columns)
    await storeRevision({ db: tx }, id)
    const entry = { rowId: id, subject: post.title }
    await recordAudit({ ...needs, db: tx }, { action: 'blog.post-imported', ...entry })
    return done({ id })
  })
}

/** The id of the category with a slug, which is made where it is missing; null for one that cannot be one of ours. */
async function categoryId(
  { db, clock }: Needs<'db' | 'clock'>,
  typed: { name: string; slug: string },
): Promise<string | null> {
  const read = readCategory({ ...typed, description: '', color: '' })
  if (!read.ok) return null
  const { name, slug, color } = read.value
  const made = await db
    .insertInto('blog_categories')
    .values({
      id: newId(),
      name,
      slug,
      color,
      description: null,
      created_at: clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    const entry = { rowId: made.id, subject: name }
    await recordAudit({ db, clock }, { action: 'blog.category-created', ...entry })
    return made.id
  }
  const found = await db
    .selectFrom('blog_categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return found?.id ?? null
}
