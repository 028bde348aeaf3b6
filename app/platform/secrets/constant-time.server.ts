import { timingSafeEqual } from 'node:crypto'

/**
 * Whether two texts or byte sequences are the same, compared in a time that does not reveal where they differ. It reveals
 * whether their lengths do.
 */
export function isSameInConstantTime(expected: string | Buffer, given: string | Buffer): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
