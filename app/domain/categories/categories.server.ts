import { type Kysely, sql } from 'kysely'
import type { Needs } from '#app/domain/platform.server.ts'
import { isRecorded } from '#app/platform/audit/recorded.server.ts'
import { alphabetical } from '#app/platform/database/list-page.server.ts'
import {
  createRow,
  deleteById,
  type SeenRow,
  saveVersion,
} from '#app/platform/database/rows.server.ts'
import { done, type EditResult, type NotFound, type Result } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'
import { type CategoryInput, readCategory } from './category.schema.ts'
import {
  type CategoryField,
  type CategoryKind,
  type CountedCategory,
  categoryTexts,
} from './category.ts'

export async function listCategories({ db }: Needs<'db'>, kind: CategoryKind) {
  const [categories, counts] = await Promise.all([
    selectCategories(db, kind).orderBy(alphabetical('name')).orderBy('id').execute(),
    countByCategory(db, kind),
  ])
  return categories.map((category) => ({ ...category, count: counts.get(category.id) ?? 0 }))
}

export async function findCategory({ db }: Needs<'db'>, kind: CategoryKind, id: string) {
  const category = await selectCategories(db, kind).where('id', '=', id).executeTakeFirst()
  if (!category) return null
  const counts = await countByCategory(db, kind)
  return { ...category, count: counts.get(id) ?? 0 }
}

async function countByCategory(db: Kysely<Database>, kind: CategoryKind) {
  const counts = await db
    .selectFrom(kind === 'gallery' ? 'gallery_images' : 'blog_posts')
    .select(({ fn }) => ['category_id', fn.countAll<number>().as('amount')])
    .groupBy('category_id')
    .execute()
  return new Map<string | null, number>(
    counts.map(({ category_id, amount }) => [category_id, amount]),
  )
}

/** When the same form is sent twice, as after a response that was lost, only one category is created. */
export async function createCategory(
  needs: Needs<'by' | 'db' | 'clock'>,
  kind: CategoryKind,
  input: CategoryInput,
  newId?: string,
): Promise<Result<{ id: string }>> {
  const made = await insertCategory(needs, kind, input, newId)
  const same = made.ok ? null : await findSame(needs, kind, input)
  return same ? done(same) : made
}

async function findSame(
  { db }: Needs<'db'>,
  kind: CategoryKind,
  { slug, name, description, color }: CategoryInput,
): Promise<{ id: string } | null> {
  const row = await selectCategories(db, kind).where('slug', '=', slug).executeTakeFirst()
  const isSame =
    row?.name === name &&
    (row.description ?? '') === description &&
    (row.color === null || row.color === color)
  return isSame ? row : null
}

const taken = { slug: categoryTexts.slugTaken }

const insertCategory = (
  needs: Needs<'by' | 'db' | 'clock'>,
  kind: CategoryKind,
  input: CategoryInput,
  id?: string,
) =>
  createRow(
    needs,
    categoryTable(kind),
    { ...columns(kind, input), description: input.description || null },
    { action: `${kind}.category-created`, subject: input.name },
    { id, taken },
  )

export function editCategory(
  needs: Needs<'by' | 'db' | 'clock'>,
  kind: CategoryKind,
  seen: SeenRow,
  changes: Partial<CategoryInput>,
): Promise<EditResult<CountedCategory>> {
  return saveVersion(needs, categoryTable(kind), seen, columns(kind, changes), {
    audit: { action: `${kind}.category-changed`, subjectOf: ({ name }) => name },
    find: (tx) => findCategory({ db: tx }, kind, seen.id),
    taken,
  })
}

export const deleteCategory = (
  needs: Needs<'by' | 'db' | 'clock'>,
  kind: CategoryKind,
  id: string,
): Promise<Result<{ id: string }, NotFound>> =>
  deleteById(needs, categoryTable(kind), id, {
    action: `${kind}.category-deleted`,
    subject: 'name',
  })

/** The table of a kind's categories: the blog's has the columns of the gallery's, and a colour. */
const categoryTable = (kind: CategoryKind) =>
  (kind === 'blog' ? 'blog_categories' : 'gallery_categories') as 'gallery_categories'

function columns<Input extends Partial<CategoryInput>>(
  kind: CategoryKind,
  input: Input,
): Omit<Input, 'color'> {
  const { color, ...shared } = input
  return kind === 'blog' ? input : shared
}

const selectCategories = (db: Kysely<Database>, kind: CategoryKind) =>
  db
    .selectFrom(categoryTable(kind))
    .select(['id', 'version', 'name', 'slug', 'description'])
    .select(sql<string | null>`${kind === 'blog' ? sql.ref('color') : sql.lit(null)}`.as('color'))

interface Imported {
  /** The id of the category here; null when staff have deleted it since it was imported. */
  id: string | null
  isNew: boolean
}

/** A category with the same slug is used instead. One that was imported before is not created again, if staff have deleted it. */
export async function importCategory(
  needs: Needs<'by' | 'db' | 'clock'>,
  kind: CategoryKind,
  { id, ...typed }: Record<CategoryField | 'id', string>,
  isDryRun: boolean,
): Promise<Result<Imported>> {
  const read = readCategory(typed)
  if (!read.ok) return read
  const find = async (column: 'id' | 'slug', value: string) => {
    const query = needs.db.selectFrom(categoryTable(kind)).select('id').where(column, '=', value)
    return (await query.executeTakeFirst())?.id ?? null
  }
  const sameId = await find('id', id)
  const recorded = { action: `${kind}.category-created`, rowId: id } as const
  if (sameId || (await isRecorded(needs, recorded))) return done({ id: sameId, isNew: false })
  const sameSlug = await find('slug', read.value.slug)
  if (sameSlug) return done({ id: sameSlug, isNew: false })
  if (isDryRun) return done({ id, isNew: true })
  const { ok: isNew } = await insertCategory(needs, kind, read.value, id)
  return done({ id: isNew ? id : await find('slug', read.value.slug), isNew })
}
