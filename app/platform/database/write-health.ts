import { isDatabaseOutage } from './outage.ts'

const minIntervalMs = 1000

/**
 * Checks whether a database can be written to: with a full or read-only disk it still answers every read. It tries that
 * only after an error, or where `mayBeFull` says that the disk is nearly full, and at most once a second.
 */
export function watchWriteHealth(tryToWrite: () => Promise<void>, mayBeFull = () => false) {
  let hasFailed = false
  let triedAt = Number.NEGATIVE_INFINITY
  let lastError: unknown

  return {
    /** Receives every error of a statement; after one of an outage the next check writes. */
    reportError(error: unknown): void {
      if (isDatabaseOutage(error)) hasFailed = true
    },

    /** Rejects while the database cannot be written to. */
    async check(now = performance.now()): Promise<void> {
      if (!hasFailed && !mayBeFull()) return
      if (now - triedAt < minIntervalMs && lastError) throw lastError
      triedAt = now
      try {
        await tryToWrite()
        hasFailed = false
        lastError = undefined
      } catch (error) {
        // Another error, such as a missing permission, says nothing about the disk.
        hasFailed = isDatabaseOutage(error)
        lastError = error
        throw error
      }
    },
  }
}
