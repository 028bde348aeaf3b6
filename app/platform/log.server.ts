import { type Logger, type LoggerOptions, pino } from 'pino'
import { allPersonalColumns } from '#db/columns/described-tables.ts'
import type { Settings } from './env.server.ts'
import { logLineAsText } from './log-text.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** An error without the details that databases add: they quote the row, and with it a patient. */
const serializeError = (error: unknown) => {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, code, reason: error.message, stack: error.stack }
}

// Patients' details and staff's names never reach a log, at any depth of an object.
const personal = ['full_name', 'name', ...allPersonalColumns]
const secret = [
  'password',
  'token',
  'cookie',
  'authorization',
  'set-cookie',
  'databaseUrl',
  'secret',
  'accessKey',
  'backupPassphrase',
]

/** The log's options: personal data and secrets are removed at any depth. */
export function logOptions({ logLevel }: Pick<Settings, 'logLevel'>): LoggerOptions {
  const paths = [...personal, ...secret].flatMap((key) => {
    const quoted = `["${key}"]`
    return [quoted, `*${quoted}`, `*.*${quoted}`]
  })
  return {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[removed]' },
    serializers: { err: serializeError },
    formatters: { level: (label) => ({ level: label }) },
  }
}

/** The program's log on standard output: one JSON line an event, or one for people. */
export function createLog(
  settings: Pick<Settings, 'logLevel'> & Partial<Pick<Settings, 'logFormat'>>,
): Logger {
  if (settings.logFormat !== 'text') return pino(logOptions(settings))
  const write = (json: string) => void process.stdout.write(`${logLineAsText(json)}\n`)
  return pino(logOptions(settings), { write })
}

/** The log of answers, without redaction: its fields hold no personal data, and redaction costs more than a cached page. */
export const accessLog = (log: Logger): Log => log.child({}, { redact: [] })
