import pg from 'pg'
import type { DatabaseLog } from '#app/platform/database/open-database.ts'
import { inSeconds } from '#app/platform/jobs/every.ts'
import { retryDelay } from '#app/waiting/retry-delay.ts'

const channel = 'gemev_content'
const retryPauses = { firstMs: 500, maxMs: 30_000 }

/**
 * Calls back when content changes in a PostgreSQL database, by any process (see `0013-blog-search.ts`), and after
 * each reconnect, because a notification may have been missed. Listens on a connection of its own, and
 * reconnects with backoff. Returns the function that stops it.
 */
export function watchPostgresContent(
  connectionString: string,
  changed: () => void,
  log: DatabaseLog,
): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let failures = 0

  async function listen() {
    const connection = new pg.Client({
      connectionString,
      application_name: 'gemev content',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client = connection
    let isLost = false
    const reconnect = (error?: Error) => {
      if (isLost || stopped) return
      isLost = true
      failures += 1
      const retryMs = retryDelay(failures, retryPauses)
      if (error) {
        const time = inSeconds(retryMs)
        log.warn({ err: error }, `content: LISTEN connection lost, retrying in ${time}`)
      }
      connection.end().catch(() => {})
      timer = setTimeout(() => void listen(), retryMs)
    }
    connection.on('error', reconnect)
    connection.on('end', () => reconnect())
    connection.on('notification', changed)
    try {
      await connection.connect()
      await connection.query(`listen ${channel}`)
      failures = 0
      // Notifications before this moment were not received.
      changed()
    } catch (error) {
      reconnect(error as Error)
    }
  }

  void listen()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}
