import { importCategory } from '#app/domain/categories/categories.importing.server.ts'
import type { CategoryKind } from '#app/domain/categories/category.ts'
import { type CategoryIds, type HostedSite, outcomeOf } from './hosted-site.server.ts'
import { importedId } from './hosted-values.ts'

/** Imports the categories of one kind. */
export async function importHostedCategories(
  { needs, rows, report, isDryRun }: HostedSite,
  kind: CategoryKind,
): Promise<CategoryIds> {
  const ids = new Map<string, string | null>()
  const [table, noun] = [`${kind}_categories` as const, `${kind} categories`]
  for await (const { id, name, slug, description, color } of rows(table, noun)) {
    const category = {
      id: importedId(table, id),
      name: name ?? '',
      slug: slug ?? '',
      description: description ?? '',
      color: color ?? '',
    }
    const result = await importCategory(needs, kind, category, isDryRun)
    ids.set(id, result.ok ? result.value.id : null)
    report.add(noun, id, outcomeOf(result))
  }
  return ids
}
