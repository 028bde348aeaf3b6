import type { ExpressionBuilder } from 'kysely'
import { isScheduled, type PostStatus } from '#app/domain/blog/post.ts'
import {
  type EditedPost,
  findEditedPost,
  publishedAt,
  storePostVersion,
} from '#app/domain/blog/post-row.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { deleteImageUses } from '#app/images/registry/pictures.server.ts'
import { queueUnusedImages } from '#app/images/registry/removal.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { isSqlite } from '#app/platform/database/dialects.server.ts'
import { findById, type SeenRow, updateVersion } from '#app/platform/database/rows.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import {
  type Conflict,
  conflict,
  done,
  type EditResult,
  type NotFound,
  notFound,
  type Result,
} from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'
import { releaseDrafts } from './post-drafts.server.ts'

/** Sets a post's status from the list; a post without a date is published from now on. */
export async function changePostStatus(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { id, version, status }: SeenRow & { status: PostStatus },
): Promise<Result<{ isScheduled: boolean }, Conflict<EditedPost> | NotFound>> {
  const now = clock.now().toISOString()
  return transact(db, async (tx) => {
    const before = await findById(tx, 'blog_posts', id, ['title', 'status', 'published_at'])
    if (!before) return notFound
    // Checked before the version: a double click, or two people who set the same, is no conflict.
    if (before.status === status) return done({ isScheduled: isScheduled(before, now) })
    await storePostVersion({ db: tx }, id)
    const published_at = publishedAt({ before, status, publishAt: null, now })
    const row = { status, published_at, updated_by: by.id, updated_at: now }
    if (!(await updateVersion(tx, 'blog_posts', { id, version }, row))) {
      const current = await findEditedPost({ db: tx }, id)
      return current ? conflict(current) : notFound
    }
    await storePostVersion({ db: tx }, id)
    const details = [`status: ${before.status} to ${status}`]
    await recordAudit(
      { db: tx, clock, by },
      { action: 'blog.post-changed', rowId: id, subject: before.title, details },
    )
    return done({ isScheduled: isScheduled(row, now) })
  })
}

/** The drafts of others stay, as drafts of new posts under the keys that their editors use. */
export const deletePost = (needs: Needs<'by' | 'db' | 'clock'>, id: string) =>
  transact(needs.db, async (tx) => {
    const within = { ...needs, db: tx }
    // Waits for drafts that are being stored for the first time, which PostgreSQL would otherwise delete with the post.
    await tx
      .selectFrom('blog_posts')
      .select('id')
      .where('id', '=', id)
      .$if(!isSqlite(tx), (query) => query.forUpdate())
      .execute()
    const revisions = await tx
      .selectFrom('blog_post_revisions')
      .select('id')
      .where('post_id', '=', id)
      .execute()
    await releaseDrafts(within, id)
    const deleted = await tx
      .deleteFrom('blog_posts')
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirst()
    if (!deleted) return notFound
    await recordAudit(within, { action: 'blog.post-deleted', rowId: id, subject: deleted.title })
    const revisionIds = revisions.map((revision) => revision.id)
    await queueUnusedImages(within, [
      ...(await deleteImageUses(within, 'blog_posts', [id])),
      ...(await deleteImageUses(within, 'blog_post_revisions', revisionIds)),
    ])
    return done({ id })
  })

// With `=`, as the index of samples has it: an object of values compares a flag with `is`, and reads all posts.
const isPublicSample = ({ and, eb }: ExpressionBuilder<Database, 'blog_posts'>) =>
  and([eb('is_sample', '=', true), eb('status', '=', 'published')])

export async function countPublicSamples({ db }: Needs<'db'>): Promise<number> {
  const { amount } = await db
    .selectFrom('blog_posts')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where(isPublicSample)
    .executeTakeFirstOrThrow()
  return amount
}

/** A conflict when the article has changed since it was seen. Its version stays, since no field of the editor changes. */
export const confirmSample = (
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { id, version }: SeenRow,
): Promise<EditResult<{ is_sample: boolean }>> =>
  transact(db, async (tx) => {
    const post = await tx
      .updateTable('blog_posts')
      .set({ is_sample: false })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('is_sample', '=', true)
      .returning('title')
      .executeTakeFirst()
    if (post) {
      const change = { action: 'blog.post-changed', rowId: id, subject: post.title } as const
      await recordAudit({ db: tx, clock, by }, { ...change, details: ['confirmed as it is'] })
      return done({ id })
    }
    const current = await findById(tx, 'blog_posts', id, ['is_sample'])
    if (!current) return notFound
    // A double click, or two people who confirm the same, is no conflict.
    return current.is_sample ? conflict(current) : done({ id })
  })

export async function hideSamples(needs: Needs<'by' | 'db' | 'clock'>): Promise<void> {
  const samples = await needs.db
    .selectFrom('blog_posts')
    .select(['id', 'version'])
    .where(isPublicSample)
    .execute()
  for (const sample of samples) {
    await changePostStatus(needs, { ...sample, status: 'archived' })
  }
}
