import { LRUCache } from 'lru-cache'

const windowMs = 30 * 60_000
const maxPerGroup = 100
// Several readers of one address are counted, as phone companies share them; few, as headers are easily forged.
const maxPerGroupAndKey = 5
// A few megabytes at most; a visitor that is evicted early counts twice, which does no harm.
const maxVisitors = 20_000
const maxKeys = 2000

export type ViewCounter = ReturnType<typeof createViewCounter>

/** A view costs no write to the database. `now` is in milliseconds. */
export function createViewCounter(now: () => number = Date.now) {
  const options = { max: maxVisitors, ttl: windowMs, ttlResolution: 0, perf: { now } }
  const seen = new LRUCache<string, true>(options)
  const groups = new LRUCache<string, number>(options)
  let counts = new Map<string, number>()

  return {
    /** False when the same visitor was counted within half an hour, or its network (`group`) five times for the key. */
    add(key: string, visitor: string, group: string): boolean {
      const visitorKey = `${key} ${visitor}`
      const groupKey = `${key} ${group}`
      const used = groups.get(group) ?? 0
      const usedForKey = groups.get(groupKey) ?? 0
      const isFull = counts.size >= maxKeys && !counts.has(key)
      if (usedForKey >= maxPerGroupAndKey) return false
      if (seen.has(visitorKey) || used >= maxPerGroup || isFull) return false
      seen.set(visitorKey, true)
      // The half hour of a group begins with its first counted view.
      groups.set(group, used + 1, { noUpdateTTL: true })
      groups.set(groupKey, usedForKey + 1, { noUpdateTTL: true })
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return true
    },
    drain(): Map<string, number> {
      const drained = counts
      counts = new Map()
      return drained
    },
    restore(drained: Map<string, number>): void {
      for (const [key, count] of drained) counts.set(key, (counts.get(key) ?? 0) + count)
    },
  }
}
