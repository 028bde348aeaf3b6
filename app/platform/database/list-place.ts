import { isInstant } from '#app/instant.ts'

/** A row's place in the order of the list, which is newest first. */
export interface Place {
  created_at: string
  id: string
}

/** Where a page begins: after a row, towards older ones, or before one, towards newer ones. */
export type PageStart = { olderThan: Place } | { newerThan: Place } | undefined

const written = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\w-]{1,64})$/

/** A place as it stands in an address. */
export const writePlace = ({ created_at, id }: Place) => `${created_at}_${id}`

/** Reads where a page begins from an address; what makes no sense is the first page. */
export function readPageStart(query: URLSearchParams): PageStart {
  const olderThan = readPlace(query.get('older'))
  if (olderThan) return { olderThan }
  const newerThan = readPlace(query.get('newer'))
  return newerThan && { newerThan }
}

function readPlace(text: string | null): Place | undefined {
  const [, created_at = '', id = ''] = written.exec(text ?? '') ?? []
  return isInstant(created_at) ? { created_at, id } : undefined
}
