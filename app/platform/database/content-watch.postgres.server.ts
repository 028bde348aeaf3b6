import pg from 'pg'
import type { DatabaseLog } from './open-database.ts'

const channel = 'gemev_content'
const firstRetryDelayMs = 500
const maxRetryDelayMs = 30_000

/**
 * Calls back when content changes in a PostgreSQL database, by any process (see migration 13), and after
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
  let retryDelayMs = firstRetryDelayMs

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
      if (error) {
        const seconds = retryDelayMs / 1000
        log.warn({ err: error }, `content: LISTEN connection lost, retrying in ${seconds} s`)
      }
      connection.end().catch(() => {})
      timer = setTimeout(() => void listen(), retryDelayMs)
      retryDelayMs = Math.min(retryDelayMs * 2, maxRetryDelayMs)
    }
    connection.on('error', reconnect)
    connection.on('end', () => reconnect())
    connection.on('notification', changed)
    try {
      await connection.connect()
      await connection.query(`listen ${channel}`)
      retryDelayMs = firstRetryDelayMs
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
