import { changePostStatus } from '#app/domain/blog/admin/posts.status.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { done, type NotFound, notFound, type Result } from '#app/result.ts'

/** How many sample articles visitors see. */
export async function countPublicSamples({ db }: Needs<'db'>): Promise<number> {
  const { amount } = await db
    .selectFrom('blog_posts')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where('is_sample', '=', true)
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  return amount
}

/** Removes the sample mark of an article that a member of staff has confirmed; does nothing without a mark. */
export async function confirmSample(
  { db, clock }: Needs<'db' | 'clock'>,
  id: string,
): Promise<Result<{ id: string }, NotFound>> {
  return transact(db, async (tx) => {
    const post = await tx
      .updateTable('blog_posts')
      .set({ is_sample: false })
      .where('id', '=', id)
      .where('is_sample', '=', true)
      .returning('title')
      .executeTakeFirst()
    if (post) {
      await recordAudit(
        { db: tx, clock },
        {
          action: 'blog.post-changed',
          rowId: id,
          subject: post.title,
          details: ['confirmed as it is'],
        },
      )
      return done({ id })
    }
    const other = await tx.selectFrom('blog_posts').select('id').where('id', '=', id).execute()
    return other.length > 0 ? done({ id }) : notFound
  })
}

/** Removes the mark of every sample, in the transaction that confirms them. */
export async function confirmAllSamples({ db }: Needs<'db'>): Promise<void> {
  await db
    .updateTable('blog_posts')
    .set({ is_sample: false })
    .where('is_sample', '=', true)
    .execute()
}

/** Archives every sample that visitors see; one that somebody changes at the same time is left alone. */
export async function hideSamples(needs: Needs<'db' | 'clock'>, staff: string): Promise<void> {
  const samples = await needs.db
    .selectFrom('blog_posts')
    .select(['id', 'version'])
    .where('is_sample', '=', true)
    .where('status', '=', 'published')
    .execute()
  for (const sample of samples) {
    await changePostStatus(needs, { ...sample, status: 'archived' }, staff)
  }
}
