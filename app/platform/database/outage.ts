import { DatabaseUnavailableError } from './open-database.ts'

// https://www.sqlite.org/rescode.html: busy, locked, readonly, ioerr, full, cantopen, protocol
const sqliteCodes = new Set([5, 6, 8, 10, 13, 14, 15])

// https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, authorisation,
// resources, operator intervention (which holds the statement timeout) and system errors
const postgresClasses = new Set(['08', '28', '53', '57', '58'])

// A replica after a failover, a lock that is not available, a deadlock, a conflict: all are temporary.
const postgresCodes = new Set(['25006', '25P03', '55P03', '40P01', '40001'])

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

// Messages of errors to which the driver gives no code.
const driverMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed|database is not open|Query read timeout)/

/** The answer is then 503, not 500. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error instanceof DatabaseUnavailableError ||
    hasOutageCode(error) ||
    driverMessage.test(error.message) ||
    isDatabaseOutage(error.cause)
  )
}

function hasOutageCode(error: Error & { code?: unknown; errcode?: unknown }): boolean {
  const { code, errcode } = error
  // The low byte is the primary result code, the rest its details.
  if (code === 'ERR_SQLITE_ERROR')
    return typeof errcode === 'number' && sqliteCodes.has(errcode & 255)
  if (typeof code !== 'string') return false
  if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in error)
    return postgresClasses.has(code.slice(0, 2)) || postgresCodes.has(code)
  return networkCodes.has(code)
}

const minIntervalMs = 1000

/** A full disk answers every read. This writes after an error, or where the disk is nearly full, once a second. */
export function watchWriteHealth(tryToWrite: () => Promise<void>, mayBeFull = () => false) {
  let hasFailed = false
  let triedAt = Number.NEGATIVE_INFINITY
  let lastError: unknown

  return {
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
