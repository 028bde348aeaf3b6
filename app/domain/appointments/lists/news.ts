/** At most so many new requests are counted, and at most so many changes by patients. */
export const maxNews = 200

/** From where new requests and changes by patients are counted: an instant, and how many since then are known already. */
export interface NewsMark {
  since: string
  known: number
}
