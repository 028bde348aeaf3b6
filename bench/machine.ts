import { createHash } from 'node:crypto'
import { type Measure, median, rounded } from './measure.ts'

const block = Buffer.alloc(16 * 1024 * 1024, 'gemev')

/** What one fixed piece of work takes here, so that figures of different days can be laid side by side. */
export async function measureMachine(): Promise<Measure[]> {
  const times: number[] = []
  for (let round = 0; round < 9; round += 1) {
    const begun = performance.now()
    createHash('sha256').update(block).digest()
    times.push(performance.now() - begun)
  }
  return [{ what: 'this machine: SHA-256 of 16 MiB', value: rounded(median(times)), unit: 'ms' }]
}
