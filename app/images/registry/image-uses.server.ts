import { sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import type { Database } from '#db/schema.ts'

/** A row that shows images: its table and its id. */
export interface UsingRow {
  resource: keyof Database
  id: string
}

/**
 * Records which images a row shows, by the role in which it shows them; called in every transaction that
 * writes them into the row. An image that was to be removed is not any more. Returns the public ids that the row no longer
 * shows.
 */
export async function writeImageUses(
  { db }: Needs<'db'>,
  { resource, id }: UsingRow,
  imagesByRole: Record<string, readonly string[]>,
): Promise<string[]> {
  const before = await db
    .selectFrom('image_uses')
    .select(['public_id', 'role'])
    .where('resource', '=', resource)
    .where('row_id', '=', id)
    .execute()
  const after = Object.entries(imagesByRole).flatMap(([role, publicIds]) =>
    [...new Set(publicIds)].map((public_id) => ({ public_id, role, resource, row_id: id })),
  )
  const isIn = (uses: typeof before) => (use: (typeof before)[number]) =>
    uses.some(({ public_id, role }) => public_id === use.public_id && role === use.role)
  // Most saves change no image.
  if (before.length === after.length && before.every(isIn(after))) return []
  await deleteImageUses({ db }, resource, [id])
  if (after.length > 0) await db.insertInto('image_uses').values(after).execute()
  const shown = new Set(after.map(({ public_id }) => public_id))
  if (shown.size > 0) {
    await db
      .deleteFrom('picture_removals')
      .where('public_id', 'in', [...shown])
      .execute()
  }
  return before.flatMap(({ public_id }) => (shown.has(public_id) ? [] : [public_id]))
}

/** Deletes the uses of rows that were deleted; returns the public ids of the images that they showed. */
export async function deleteImageUses(
  { db }: Needs<'db'>,
  resource: keyof Database,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const uses = await db
    .deleteFrom('image_uses')
    .where('resource', '=', resource)
    .where('row_id', 'in', ids)
    .returning('public_id')
    .execute()
  return uses.map(({ public_id }) => public_id)
}

/** True while any row shows the image. */
export async function isUsed({ db }: Needs<'db'>, publicId: string): Promise<boolean> {
  const use = await db
    .selectFrom('image_uses')
    .select('row_id')
    .where('public_id', '=', publicId)
    .limit(1)
    .executeTakeFirst()
  return use !== undefined
}

/**
 * Deletes the uses of rows that were deleted with another row, without an action of their own; returns the
 * public ids of the images that they showed.
 */
export async function deleteOrphanedUses({ db }: Needs<'db'>): Promise<string[]> {
  const released: string[] = []
  const resources = await db.selectFrom('image_uses').select('resource').distinct().execute()
  for (const { resource } of resources) {
    const { rows } = await sql<{ public_id: string }>`delete from image_uses
      where resource = ${resource} and not exists
        (select 1 from ${sql.table(resource)} as shown where shown.id = image_uses.row_id)
      returning public_id`.execute(db)
    released.push(...rows.map(({ public_id }) => public_id))
  }
  return released
}
