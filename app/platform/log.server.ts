import { type Logger, pino } from 'pino'
import type { Settings } from './env.server.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

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
    formatters: { level: (label) => ({ level: label }) },
  })
}
