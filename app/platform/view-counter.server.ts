import { LRUCache } from 'lru-cache'

/** Counts in memory until somebody writes the counts down, so that counting costs no reader a write. */
export interface ViewCounter {
  /**
   * Counts one for `key`, unless the same visitor did within half an hour; false when it was not counted.
   * `group` is where the visitor comes from: under ever new names one place counts five times for a key.
   */
  add(key: string, visitor: string, group: string): boolean
  /** What was counted since the last time. */
  drain(): Map<string, number>
  /** Puts back what could not be written down. */
  restore(counts: Map<string, number>): void
}

const windowMs = 30 * 60_000
const mostPerGroup = 100
// A phone company lets many readers share an address, so more than one of them counts; yet what a browser
// says of itself costs nothing to invent, so only a handful do.
const mostPerGroupAndKey = 5
// A few megabytes at most; whoever is forgotten sooner counts twice, which does no harm.
const mostVisitors = 20_000
const mostKeys = 2000

export function createViewCounter(now: () => number = Date.now): ViewCounter {
  const options = { max: mostVisitors, ttl: windowMs, ttlResolution: 0, perf: { now } }
  const seen = new LRUCache<string, true>(options)
  const groups = new LRUCache<string, number>(options)
  let counts = new Map<string, number>()

  return {
    add(key, visitor, group) {
      const name = `${key} ${visitor}`
      const place = `${key} ${group}`
      const used = groups.get(group) ?? 0
      const usedHere = groups.get(place) ?? 0
      const isFull = counts.size >= mostKeys && !counts.has(key)
      if (usedHere >= mostPerGroupAndKey) return false
      if (seen.has(name) || used >= mostPerGroup || isFull) return false
      seen.set(name, true)
      // Its half hour begins with the first one counted.
      groups.set(group, used + 1, { noUpdateTTL: true })
      groups.set(place, usedHere + 1, { noUpdateTTL: true })
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return true
    },
    drain() {
      const taken = counts
      counts = new Map()
      return taken
    },
    restore(taken) {
      for (const [key, count] of taken) counts.set(key, (counts.get(key) ?? 0) + count)
    },
  }
}
