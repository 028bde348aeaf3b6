import type { Needs } from '#app/domain/platform.server.ts'
import { isRecorded } from '#app/platform/audit/recorded.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { done, type Result } from '#app/values/result.ts'
import { categoryTable, insertCategory } from './categories.server.ts'
import { readCategory } from './category.schema.ts'
import type { CategoryField, CategoryKind } from './category.ts'

interface Imported {
  /** The id of the category here; null when staff have deleted it since it was imported. */
  id: string | null
  isNew: boolean
}

/**
 * Stores a category of another installation under its id. If a category here has the same slug, that one is used
 * instead. A category that was imported before is not changed, and not created again if staff have deleted it. A dry
 * run stores nothing.
 */
export async function importCategory(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  kind: CategoryKind,
  { id, ...typed }: Record<CategoryField | 'id', string>,
  isDryRun: boolean,
): Promise<Result<Imported>> {
  const read = readCategory(typed)
  if (!read.ok) return read
  const find = async (column: 'id' | 'slug', value: string) => {
    const query = db.selectFrom(categoryTable(kind)).select('id').where(column, '=', value)
    return (await query.executeTakeFirst())?.id ?? null
  }
  const action = `${kind}.category-created` as const
  if (await isRecorded({ db }, { action, rowId: id }))
    return done({ id: await find('id', id), isNew: false })
  const sameSlug = await find('slug', read.value.slug)
  if (sameSlug) return done({ id: sameSlug, isNew: false })
  if (isDryRun) return done({ id, isNew: true })
  const made = await transact(db, (tx) =>
    insertCategory({ db: tx, clock, by }, kind, read.value, id),
  )
  return done({ id: made?.id ?? (await find('slug', read.value.slug)), isNew: made !== null })
}
