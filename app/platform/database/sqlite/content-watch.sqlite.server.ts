import type { DatabaseSync } from 'node:sqlite'
import type { DatabaseLog } from '#app/platform/database/open-database.ts'
import { every, type RepeatedJob } from '#app/platform/jobs/every.ts'

const pollIntervalMs = 250

/**
 * Calls back when another process changes content in a SQLite file (see `0013-blog-search.ts`). Four times a second
 * it checks whether the file was written to at all, which costs microseconds. Without the triggers behind it
 * another process would show a change after a minute instead of a second.
 */
export function watchSqliteContent(
  sqlite: DatabaseSync,
  changed: () => void,
  log: DatabaseLog,
): RepeatedJob {
  const writes = sqlite.prepare('pragma data_version')
  const content = sqlite.prepare('select number from content_version')
  let lastWrite = writes.get()?.data_version
  let lastChange = content.get()?.number
  const run = () => {
    const write = writes.get()?.data_version
    if (write === lastWrite) return
    const change = content.get()?.number
    if (change !== lastChange) changed()
    lastWrite = write
    lastChange = change
  }
  return every({ log }, pollIntervalMs, { name: 'content: looking for changes', run })
}
