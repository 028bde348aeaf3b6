import { expressionBuilder, sql } from 'kysely'
import { transact } from '#app/platform/database/transact.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { Database } from '#db/schema.ts'
import { orders } from './image-orders.server.ts'

/** Where an image is to stand: right before or right behind another one. */
export interface NewPosition {
  side: 'before' | 'behind'
  other: string
}

/**
 * Moves an image in the gallery's usual order. What stands before its new place is numbered anew, so that
 * images which nobody has arranged keep following, newest first. False when one of the two is gone.
 */
export async function moveImage(
  { db }: Needs<'db'>,
  id: string,
  { side, other }: NewPosition,
): Promise<boolean> {
  if (id === other) return true
  return transact(db, async (tx) => {
    const neighbour = await findPlace({ db: tx }, other)
    if (!neighbour || !(await findPlace({ db: tx }, id))) return false
    // What follows the image keeps its number; all that comes before is counted back from there.
    const behind = side === 'before' ? neighbour : await findNext({ db: tx }, neighbour, id)
    const number = behind ? behind.sort_order - 1 : neighbour.sort_order + 1
    await tx
      .updateTable('gallery_images')
      .set({ sort_order: number })
      .where('id', '=', id)
      .execute()
    if (!behind) return true
    await sql`
      with ahead as (
        select id, row_number() over (order by sort_order desc, created_at, id) as back
        from gallery_images
        where id <> ${id} and (
          sort_order < ${behind.sort_order}
          or (sort_order = ${behind.sort_order} and (created_at, id) > (${behind.created_at}, ${behind.id}))
        )
      )
      update gallery_images set sort_order = ${number} - ahead.back
      from ahead where ahead.id = gallery_images.id
        and gallery_images.sort_order <> ${number} - ahead.back`.execute(tx)
    return true
  })
}

interface Place {
  id: string
  sort_order: number
  created_at: string
}

const findPlace = ({ db }: Needs<'db'>, id: string): Promise<Place | undefined> =>
  db
    .selectFrom('gallery_images')
    .select(['id', 'sort_order', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The image that follows a place, other than the one that is being moved. */
async function findNext({ db }: Needs<'db'>, place: Place, moved: string) {
  const row = expressionBuilder<Database, 'gallery_images'>()
  let query = db
    .selectFrom('gallery_images')
    .select(['id', 'sort_order', 'created_at'])
    .where('id', '<>', moved)
    .where(
      row.or([
        row('sort_order', '>', place.sort_order),
        row.and([
          row('sort_order', '=', place.sort_order),
          row(row.refTuple('created_at', 'id'), '<', row.tuple(place.created_at, place.id)),
        ]),
      ]),
    )
  for (const [column, direction] of orders.newest) query = query.orderBy(column, direction)
  return query.limit(1).executeTakeFirst()
}
