import { randomUUIDv7 } from 'node:crypto'

/** A new row's id: a UUIDv7, so that ids sort by the time they were made. */
export const newId = (): string => randomUUIDv7()
