import { timingSafeEqual } from 'node:crypto'

/** Reveals whether their lengths differ, but not where. */
export function isSameInConstantTime(expected: string | Buffer, given: string | Buffer): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
