import { type Json, type ListPart, type Part, partIn } from '#app/domain/clinic/document-part.ts'
import { slugPartOf } from '#app/domain/clinic/row-slugs.ts'

/** A document that two people have edited: as it was opened, with my changes, and as the other person has saved it. */
export interface Edits {
  opened: Json
  mine: Json
  theirs: Json
}

/**
 * A three-way merge: parts that I have not changed get what the other person has saved (ADR-0031). `conflicts` has the
 * paths of the parts that both have changed to different values; these keep my values.
 */
export function mergeDocuments(part: Part, edits: Edits): { merged: Json; conflicts: string[] } {
  const conflicts: string[] = []
  const merged = merge(part, edits, '', conflicts)
  return { merged, conflicts }
}

function merge(part: Part, edits: Edits, path: string, conflicts: string[]): Json {
  const { opened, mine, theirs } = edits
  if (isSameDocument(mine, opened) || isSameDocument(mine, theirs)) return theirs
  if (isSameDocument(theirs, opened)) return mine
  if (part.kind === 'group') {
    const names = Object.keys(part.parts)
    return Object.fromEntries(
      names.map((name) => {
        const each = mapEdits(edits, (value) => partIn(value, name) ?? '')
        return [name, merge(part.parts[name] as Part, each, pathTo(path, name), conflicts)]
      }),
    )
  }
  const rows = part.kind === 'list' ? mergeRows(part, edits, path, conflicts) : undefined
  if (rows) return rows
  conflicts.push(path)
  return mine
}

/**
 * Merges the rows of a list one by one, by their slugs. Undefined when that is not possible: rows have no slugs, both have
 * added, removed or moved rows, or one has removed a row that the other has changed.
 */
function mergeRows(
  list: ListPart,
  edits: Edits,
  path: string,
  conflicts: string[],
): Json | undefined {
  const slug = slugPartOf(list)?.name
  if (slug === undefined) return undefined
  const { opened, mine, theirs } = mapEdits(edits, (rows) => (Array.isArray(rows) ? rows : []))
  const nameOf = (row: Json) => String(partIn(row, slug) ?? '')
  const find = (rows: Json[], name: string) => rows.find((row) => nameOf(row) === name)
  const namesIn = (rows: Json[]) => rows.map(nameOf).filter(Boolean)
  const orderOf = (rows: Json[]) => JSON.stringify(namesIn(rows))
  // Only one person may have added, removed or moved rows: the merged list has the rows of that person, in their order.
  const isMyOrder = orderOf(theirs) === orderOf(opened)
  if (!isMyOrder && orderOf(mine) !== orderOf(opened)) return undefined
  const isRemovedAndChanged = (row: Json) => {
    const [here, there] = [mine, theirs].map((rows) => find(rows, nameOf(row)))
    const isChanged = [here, there].some(
      (other) => other !== undefined && !isSameDocument(other, row),
    )
    return isChanged && (here === undefined || there === undefined)
  }
  if (opened.some(isRemovedAndChanged)) return undefined
  const added = mine.filter((row) => !nameOf(row))
  const order = isMyOrder ? mine : [...theirs, ...added]
  return order.map((row, index) => {
    const name = nameOf(row)
    const [was, here, there] = [opened, mine, theirs].map((rows) => find(rows, name))
    if (!name || was === undefined || here === undefined || there === undefined) return row
    const each = { opened: was, mine: here, theirs: there }
    return merge(list.row, each, pathTo(path, String(index)), conflicts)
  })
}

const mapEdits = <T>({ opened, mine, theirs }: Edits, read: (value: Json) => T) => ({
  opened: read(opened),
  mine: read(mine),
  theirs: read(theirs),
})

/** Whether two documents are equal. */
export const isSameDocument = (one: Json, other: Json): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The path of a part within a document: "2.answer". */
export const pathTo = (path: string, name: string): string => (path ? `${path}.${name}` : name)
