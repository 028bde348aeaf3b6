import type { DatabaseSync } from 'node:sqlite'

const pollIntervalMs = 250

/**
 * Calls back when another process changes content in a SQLite file (see migration 13). Four times a second
 * it checks whether the file was written to at all, which costs microseconds. Returns the function that stops it.
 */
export function watchSqliteContent(sqlite: DatabaseSync, changed: () => void): () => void {
  const writes = sqlite.prepare('pragma data_version')
  const content = sqlite.prepare('select number from content_version')
  let lastWrite = writes.get()?.data_version
  let lastChange = content.get()?.number
  const timer = setInterval(() => {
    try {
      const write = writes.get()?.data_version
      if (write === lastWrite) return
      const change = content.get()?.number
      if (change !== lastChange) changed()
      lastWrite = write
      lastChange = change
    } catch {
      // The file cannot be read, which every request reports; a change meanwhile is found when it is back.
    }
  }, pollIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
