import pg from 'pg'
import type { DatabaseLog } from './open-database.ts'

const channel = 'gemev_content'
const firstPauseMs = 500
const longestPauseMs = 30_000

/**
 * Calls back when content changes on a PostgreSQL, whoever changes it (see migration 13), and when its
 * word may have been missed. Listens on a connection of its own, and gets itself another when that breaks.
 */
export function watchPostgresContent(
  connectionString: string,
  changed: () => void,
  log: DatabaseLog,
): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let pauseMs = firstPauseMs

  async function listen() {
    const mine = new pg.Client({
      connectionString,
      application_name: 'gemev content',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client = mine
    let lost = false
    const again = (error?: Error) => {
      if (lost || stopped) return
      lost = true
      if (error) log.warn({ err: error }, 'word of changed content is not heard for a while')
      mine.end().catch(() => {})
      timer = setTimeout(() => void listen(), pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    mine.on('error', again)
    mine.on('end', () => again())
    mine.on('notification', changed)
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      pauseMs = firstPauseMs
      // Whatever was told before, or while nobody listened, has not been heard.
      changed()
    } catch (error) {
      again(error as Error)
    }
  }

  void listen()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}
