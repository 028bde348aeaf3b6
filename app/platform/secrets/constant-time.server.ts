import { timingSafeEqual } from 'node:crypto'

/** Compares in a time that does not reveal where they differ, but whether their lengths do. */
export function isSameInConstantTime(expected: string | Buffer, given: string | Buffer): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
