import { type Kysely, sql } from 'kysely'
import { isUniqueViolation } from '#app/platform/database/constraint-violation.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { conflict, done, type EditResult, invalid, notFound, type Result } from '#app/result.ts'
import { type blogCategoryColumns, galleryCategoryColumns } from '#db/columns/categories.ts'
import { columnsFilledBy, type FilledBy } from '#db/columns/column-use.ts'
import type { Database } from '#db/schema.ts'
import type { CategoryInput } from './category.schema.ts'
import {
  type Category,
  type CategoryKind,
  type CountedCategory,
  categoryTexts,
} from './category.ts'

/** All categories of one kind by name, with how many posts or pictures each has, published or not. */
export async function listCategories(
  { db }: Needs<'db'>,
  kind: CategoryKind,
): Promise<CountedCategory[]> {
  const [categories, counts] = await Promise.all([
    selectCategories(db, kind).orderBy('name').orderBy('id').execute(),
    db.selectFrom(`${kind}_category_counts`).selectAll().execute(),
  ])
  const amounts = new Map(counts.map(({ category_id, amount }) => [category_id, amount]))
  return categories.map((category) => ({ ...category, count: amounts.get(category.id) ?? 0 }))
}

/** One category with its count; null when there is none. */
export async function findCategory(
  { db }: Needs<'db'>,
  kind: CategoryKind,
  id: string,
): Promise<CountedCategory | null> {
  const category = await selectCategories(db, kind).where('id', '=', id).executeTakeFirst()
  if (!category) return null
  const counted = await db
    .selectFrom(`${kind}_category_counts`)
    .select('amount')
    .where('category_id', '=', id)
    .executeTakeFirst()
  return { ...category, count: counted?.amount ?? 0 }
}

/** Creates a category and answers its id; a field error when the slug is taken. */
export async function createCategory(
  { db, clock }: Needs<'db' | 'clock'>,
  kind: CategoryKind,
  input: CategoryInput,
): Promise<Result<{ id: string }>> {
  const row = { id: newId(), created_at: clock.now().toISOString(), ...columns(kind, input) }
  const made = await db
    .insertInto(categoryTable(kind))
    .values({ ...row, description: input.description || null })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made ? done(made) : invalid({ slug: categoryTexts.slugTaken })
}

/** Saves a category, also with an empty description. A conflict when it has changed since it was seen. */
export async function editCategory(
  { db }: Needs<'db'>,
  kind: CategoryKind,
  { id, version }: { id: string; version: number },
  input: CategoryInput,
): Promise<EditResult<Category>> {
  const before = await selectCategories(db, kind).where('id', '=', id).executeTakeFirst()
  if (!before) return notFound
  const edit = columns(kind, input)
  const isSame = Object.entries(edit).every(([name, value]) => before[name as FormColumn] === value)
  // Checked before the version: a double click, or two people who write the same, is no conflict.
  if (isSame) return done({ id })
  if (before.version !== version) return conflict(before)
  const other = await selectCategories(db, kind)
    .where('slug', '=', input.slug)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) return invalid({ slug: categoryTexts.slugTaken })
  try {
    const saved = await db
      .updateTable(categoryTable(kind))
      .set({ ...edit, version: sql`version + 1` })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (saved) return done(saved)
    const current = await findCategory({ db }, kind, id)
    return current ? conflict(current) : notFound
  } catch (error) {
    // Another category got the slug after it was checked.
    if (isUniqueViolation(error)) return invalid({ slug: categoryTexts.slugTaken })
    throw error
  }
}

/** Deletes a category; its posts or pictures stay without one. False when it did not exist any more. */
export async function deleteCategory(
  { db }: Needs<'db'>,
  kind: CategoryKind,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await transact(db, (tx) =>
    tx.deleteFrom(categoryTable(kind)).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return numDeletedRows > 0n
}

// The blog's table has the columns of the gallery's, and a colour.
const categoryTable = (kind: CategoryKind) =>
  (kind === 'blog' ? 'blog_categories' : 'gallery_categories') as 'gallery_categories'

const sharedColumns = columnsFilledBy(galleryCategoryColumns, 'form')
type FormColumn = FilledBy<typeof blogCategoryColumns, 'form'>

function columns(kind: CategoryKind, input: CategoryInput) {
  const { color, ...shared }: Record<FormColumn, string> = input
  return kind === 'blog' ? { ...shared, color } : shared
}

const selectCategories = (db: Kysely<Database>, kind: CategoryKind) =>
  db
    .selectFrom(categoryTable(kind))
    .select(['id', 'version', ...sharedColumns])
    .select(sql<string | null>`${kind === 'blog' ? sql.ref('color') : sql.lit(null)}`.as('color'))
