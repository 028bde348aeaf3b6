import { expressionBuilder, sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { done, type NotFound, notFound, type Result } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'
import type { Direction } from './image.ts'
import { imageName } from './image-insertion.server.ts'

/**
 * Moves an image by one position in the gallery's default order; does nothing at its ends. Images before the new position
 * are renumbered, so that images which nobody has arranged still follow, newest first.
 */
export async function moveImage(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  id: string,
  direction: Direction,
): Promise<Result<{ id: string }, NotFound>> {
  return transact(db, async (tx) => {
    const moved = await selectPositions({ db: tx }).where('id', '=', id).executeTakeFirst()
    if (!moved) return notFound
    const neighbour = await findNeighbour({ db: tx }, moved, direction)
    if (!neighbour) return done({ id })
    const isEarlier = direction === 'earlier'
    const details = [`${isEarlier ? 'before' : 'behind'} ${imageName(neighbour)}`]
    await recordAudit(
      { db: tx, clock, by },
      { action: 'gallery.image-moved', rowId: id, subject: imageName(moved), details },
    )
    const [first, second] = isEarlier ? [moved, neighbour] : [neighbour, moved]
    // The second one and those after it keep their sort order; those before it get descending numbers from there.
    await sql`
      with ahead as (
        select id, row_number() over (order by id = ${first.id} desc, sort_order desc, created_at, id) as back
        from gallery_images
        where id <> ${second.id} and (
          id = ${first.id}
          or sort_order < ${second.sort_order}
          or (sort_order = ${second.sort_order} and (created_at, id) > (${second.created_at}, ${second.id}))
        )
      )
      update gallery_images set sort_order = ${second.sort_order} - ahead.back
      from ahead where ahead.id = gallery_images.id
        and gallery_images.sort_order <> ${second.sort_order} - ahead.back`.execute(tx)
    return done({ id })
  })
}

interface Position {
  id: string
  sort_order: number
  created_at: string
}

const selectPositions = ({ db }: Needs<'db'>) =>
  db
    .selectFrom('gallery_images')
    .select(['id', 'sort_order', 'created_at', 'cloudinary_public_id', 'file_name'])

/** The image right before or right after a position. */
function findNeighbour({ db }: Needs<'db'>, position: Position, direction: Direction) {
  const isEarlier = direction === 'earlier'
  const [smaller, larger] = isEarlier ? (['<', '>'] as const) : (['>', '<'] as const)
  const [ascending, descending] = isEarlier
    ? (['desc', 'asc'] as const)
    : (['asc', 'desc'] as const)
  const row = expressionBuilder<Database, 'gallery_images'>()
  return selectPositions({ db })
    .where(
      row.or([
        row('sort_order', smaller, position.sort_order),
        row.and([
          row('sort_order', '=', position.sort_order),
          row(
            row.refTuple('created_at', 'id'),
            larger,
            row.tuple(position.created_at, position.id),
          ),
        ]),
      ]),
    )
    .orderBy('sort_order', ascending)
    .orderBy('created_at', descending)
    .orderBy('id', descending)
    .limit(1)
    .executeTakeFirst()
}
