import { type Logger, pino } from 'pino'
import type { Settings } from './env.server.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** An error without what databases add to it: their details quote the row, and with it a patient. */
const ourError = (error: unknown) => {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, code, reason: error.message, stack: error.stack }
}

// Patients' details never reach a log, wherever in an object they stand.
const personal = [
  'first_name',
  'last_name',
  'full_name',
  'name',
  'email',
  'phone',
  'message',
  'notes',
]
const secret = ['password', 'token', 'cookie', 'authorization', 'set-cookie', 'databaseUrl']

/** The program's log: one JSON line an event on standard output, personal data and secrets removed. */
export function createLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  const paths = [...personal, ...secret].flatMap((key) => {
    const quoted = `["${key}"]`
    return [quoted, `*${quoted}`, `*.*${quoted}`]
  })
  return pino({
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[removed]' },
    serializers: { err: ourError },
    formatters: { level: (label) => ({ level: label }) },
  })
}
