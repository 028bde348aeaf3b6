import { expressionBuilder, sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { done, type NotFound, notFound, type Result } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'
import { imageName } from './image-insertion.server.ts'
import { orders } from './image-orders.server.ts'

/** The new position of an image: directly before or behind another one. */
export interface NewPosition {
  side: 'before' | 'behind'
  other: string
}

/**
 * Moves an image in the gallery's default order. Images before the new position are renumbered, so that
 * images which nobody has arranged still follow, newest first. Not found when one of the two does not exist.
 */
export async function moveImage(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  id: string,
  { side, other }: NewPosition,
): Promise<Result<{ id: string }, NotFound>> {
  if (id === other) return done({ id })
  return transact(db, async (tx) => {
    const neighbour = await findPosition({ db: tx }, other)
    const moved = await findPosition({ db: tx }, id)
    if (!neighbour || !moved) return notFound
    const details = [`${side} ${imageName(neighbour)}`]
    await recordAudit(
      { db: tx, clock, by },
      { action: 'gallery.image-moved', rowId: id, subject: imageName(moved), details },
    )
    // Images after the moved one keep their sort order; those before it get descending numbers from there.
    const follower = side === 'before' ? neighbour : await findNext({ db: tx }, neighbour, id)
    const sortOrder = follower ? follower.sort_order - 1 : neighbour.sort_order + 1
    await tx
      .updateTable('gallery_images')
      .set({ sort_order: sortOrder, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    if (!follower) return done({ id })
    await sql`
      with ahead as (
        select id, row_number() over (order by sort_order desc, created_at, id) as back
        from gallery_images
        where id <> ${id} and (
          sort_order < ${follower.sort_order}
          or (sort_order = ${follower.sort_order} and (created_at, id) > (${follower.created_at}, ${follower.id}))
        )
      )
      update gallery_images set sort_order = ${sortOrder} - ahead.back
      from ahead where ahead.id = gallery_images.id
        and gallery_images.sort_order <> ${sortOrder} - ahead.back`.execute(tx)
    return done({ id })
  })
}

interface Position {
  id: string
  sort_order: number
  created_at: string
}

const findPosition = ({ db }: Needs<'db'>, id: string) =>
  db
    .selectFrom('gallery_images')
    .select(['id', 'sort_order', 'created_at', 'cloudinary_public_id', 'file_name'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The image after a position, other than the one that is being moved. */
async function findNext({ db }: Needs<'db'>, position: Position, movedId: string) {
  const row = expressionBuilder<Database, 'gallery_images'>()
  let query = db
    .selectFrom('gallery_images')
    .select(['id', 'sort_order', 'created_at'])
    .where('id', '<>', movedId)
    .where(
      row.or([
        row('sort_order', '>', position.sort_order),
        row.and([
          row('sort_order', '=', position.sort_order),
          row(row.refTuple('created_at', 'id'), '<', row.tuple(position.created_at, position.id)),
        ]),
      ]),
    )
  for (const [column, direction] of orders.newest) query = query.orderBy(column, direction)
  return query.limit(1).executeTakeFirst()
}
