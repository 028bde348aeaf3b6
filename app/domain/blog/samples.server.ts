import type { ExpressionBuilder } from 'kysely'
import { changePostStatus } from '#app/domain/blog/admin/posts.status.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { findById, type SeenRow } from '#app/platform/database/rows.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { conflict, done, type EditResult, notFound } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'

// With `=`, as the index of samples has it: an object of values compares a flag with `is`, and reads all posts.
const isPublicSample = ({ and, eb }: ExpressionBuilder<Database, 'blog_posts'>) =>
  and([eb('is_sample', '=', true), eb('status', '=', 'published')])

/** How many sample articles visitors see. */
export async function countPublicSamples({ db }: Needs<'db'>): Promise<number> {
  const { amount } = await db
    .selectFrom('blog_posts')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where(isPublicSample)
    .executeTakeFirstOrThrow()
  return amount
}

/**
 * Removes the sample mark of an article that a member of staff has confirmed; does nothing without a mark. A conflict when
 * the article has changed since it was seen. Its version stays, since no field of the editor changes.
 */
export async function confirmSample(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { id, version }: SeenRow,
): Promise<EditResult<{ is_sample: boolean }>> {
  return transact(db, async (tx) => {
    const post = await tx
      .updateTable('blog_posts')
      .set({ is_sample: false })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('is_sample', '=', true)
      .returning('title')
      .executeTakeFirst()
    if (post) {
      await recordAudit(
        { db: tx, clock, by },
        {
          action: 'blog.post-changed',
          rowId: id,
          subject: post.title,
          details: ['confirmed as it is'],
        },
      )
      return done({ id })
    }
    const current = await findById(tx, 'blog_posts', id, ['is_sample'])
    if (!current) return notFound
    // A double click, or two people who confirm the same, is no conflict.
    return current.is_sample ? conflict(current) : done({ id })
  })
}

/**
 * Removes the marks of the samples that visitors see, in the transaction that confirms them. One that somebody has hidden
 * stays a sample. No versions are compared: a change of its text has removed the mark already.
 */
export async function confirmPublicSamples({ db }: Needs<'db'>): Promise<void> {
  await db.updateTable('blog_posts').set({ is_sample: false }).where(isPublicSample).execute()
}

/** Archives every sample that visitors see; one that somebody changes at the same time is left alone. */
export async function hideSamples(
  needs: Needs<'by' | 'db' | 'clock'>,
  staff: string,
): Promise<void> {
  const samples = await needs.db
    .selectFrom('blog_posts')
    .select(['id', 'version'])
    .where(isPublicSample)
    .execute()
  for (const sample of samples) {
    await changePostStatus(needs, { ...sample, status: 'archived' }, staff)
  }
}
