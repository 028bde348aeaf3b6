/** At most so many new requests are counted. */
export const maxCounted = 200

/** From where new requests are counted: an instant, and how many since then are known already. */
export interface NewsMark {
  since: string
  known: number
}
