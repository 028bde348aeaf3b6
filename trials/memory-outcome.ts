import { median } from '#bench/measure.ts'
import { maxMemory } from '#bench/running-site.ts'
import type { Outcome } from './outcome.ts'

/** By how much the last quarter may exceed the second one, in which the caches are full already. */
const maxGrowth = 1.1

/** The measurements while the site was under load. */
export interface MemoryLoad {
  sent: number
  /** Requests that were not answered as they should be. */
  refused: number
  /** Megabytes of the process and of those that it has started, again and again; 0 when it has ended. */
  memory: number[]
}

/** Judges whether the process took as much memory at the end as it did once its caches were full. */
export function judgeMemory(
  minutes: number,
  { sent, refused, memory }: MemoryLoad,
): { outcome: Outcome; seen: string } {
  const quarter = Math.floor(memory.length / 4)
  const full = median(memory.slice(quarter, 2 * quarter))
  const end = median(memory.slice(-quarter))
  const peak = Math.max(...memory)
  const isAlive = quarter > 0 && !memory.includes(0)
  const isFlat = end <= full * maxGrowth && peak <= maxMemory
  const [second, last, highest] = [full, end, peak].map(Math.round)
  return {
    outcome: isAlive && isFlat && refused === 0 ? 'held' : 'broken',
    seen: `${minutes} minutes, ${sent} requests, ${refused} of them not answered as they should be: ${second} MB in the second quarter, ${last} MB in the last, ${highest} MB at most`,
  }
}
