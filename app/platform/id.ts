import { randomInt, randomUUIDv7 } from 'node:crypto'

export const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

let last = ''

/** A UUIDv7; those of one process sort by time even within one millisecond (RFC 9562, section 6.2, method 2). */
export function newId(): string {
  const id = withRoom(randomUUIDv7())
  last = id > last ? id : following(last)
  return last
}

/** With the first bit of its tail 0, so that millions of ids can follow before the tail overflows. */
const withRoom = (id: string) =>
  id.slice(0, tailStart) + (Number.parseInt(id.charAt(tailStart), 16) & 7) + id.slice(tailStart + 1)

const tailStart = 24
// By a random step, so that nobody can guess the next id.
const maxStep = 2 ** 24
const maxTail = 2 ** 48 - 1

function following(id: string): string {
  const tail = Number.parseInt(id.slice(tailStart), 16) + randomInt(1, maxStep)
  // After eight million ids of one millisecond at the earliest the tail overflows: then the id is out of order, but still unique.
  if (tail > maxTail) return randomUUIDv7()
  return id.slice(0, tailStart) + tail.toString(16).padStart(12, '0')
}
