import { slugOf } from '#app/domain/slug.ts'
import { type Json, type ListPart, partIn } from './document-part.ts'

/** The name and the description of the slug in a list's rows; undefined where they have none. */
export function slugPartOf({ row }: ListPart) {
  const parts = row.kind === 'group' ? Object.entries(row.parts) : []
  return parts.flatMap(([name, part]) => (part.kind === 'slug' ? [{ name, of: part.of }] : []))[0]
}

/** Gives each new row a slug that no other row of its list has. */
export function withSlugs(list: ListPart, rows: Json[]): Json[] {
  const slug = slugPartOf(list)
  if (!slug) return rows
  const used = new Set(rows.map((row) => partIn(row, slug.name)))
  return rows.map((row) => {
    if (typeof row !== 'object' || partIn(row, slug.name)) return row
    const wanted = slugOf(String(partIn(row, slug.of))).slice(0, 60) || 'row'
    let free = wanted
    for (let number = 2; used.has(free); number += 1) free = `${wanted}-${number}`
    used.add(free)
    return { ...row, [slug.name]: free }
  })
}
