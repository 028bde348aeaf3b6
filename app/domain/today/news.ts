/** The largest number of new requests that are counted, and of new changes by patients. */
export const maxNews = 200

/**
 * The point from which an open tab counts new requests and changes by patients: an instant, and how many of those since then
 * the tab has shown already.
 */
export interface NewsMark {
  since: string
  known: number
}
