import { createHash } from 'node:crypto'
import { type Measure, median, rounded } from './measure.ts'

const block = Buffer.alloc(16 * 1024 * 1024, 'gemev')

/** How long a fixed computation takes on this machine, so that figures of different days can be compared. */
export async function measureMachine(): Promise<Measure[]> {
  const times: number[] = []
  for (let round = 0; round < 9; round += 1) {
    const begun = performance.now()
    createHash('sha256').update(block).digest()
    times.push(performance.now() - begun)
  }
  return [{ what: 'this machine: SHA-256 of 16 MiB', value: rounded(median(times)), unit: 'ms' }]
}
