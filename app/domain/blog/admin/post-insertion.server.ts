import type { Insertable } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import type { AuditAction } from '#app/platform/audit/audit-actions.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { newId } from '#app/platform/id.ts'
import type { BlogPostsTable } from '#db/schema.ts'
import { writePostImages } from './post-image-uses.server.ts'
import { storeRevision } from './revisions/post-revisions.server.ts'

/**
 * Stores a new post with its slug, images, first revision and audit entry, in the transaction `db`; null when another post
 * has its slug, its request key or its id.
 */
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
  await storeRevision({ db }, id)
  await recordAudit({ db, clock, by }, { action, rowId: id, subject: columns.title })
  return stored
}
