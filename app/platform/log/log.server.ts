import { type Logger, type LoggerOptions, pino } from 'pino'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { allPersonalColumns } from '#db/columns/described-tables.ts'
import { otherHiddenColumns } from '#db/columns/other-tables.ts'
import { redactFields } from './log-redaction.ts'
import { logLineAsText } from './log-text.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

// Patients' details and staff's names never reach a log, at any depth of an object.
const personal = ['name', 'to', ...allPersonalColumns, ...otherHiddenColumns]
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

const camelCase = (column: string) =>
  column.replace(/_([a-z])/g, (_, character: string) => character.toUpperCase())

// A column is hidden also under the camel-case name that objects of the program have for it.
const redact = redactFields(
  new Set([...personal, ...secret].flatMap((name) => [name, camelCase(name)])),
)

/** The log's options: personal data and secrets are removed at any depth. */
export const logOptions = ({ logLevel }: Pick<Settings, 'logLevel'>): LoggerOptions => ({
  level: logLevel,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  // pino's own redaction knows only paths of a fixed depth.
  formatters: {
    level: (label) => ({ level: label }),
    log: redact,
  },
})

/** The program's log on standard output: one JSON line an event, or one for people. */
export function createLog(
  settings: Pick<Settings, 'logLevel'> & Partial<Pick<Settings, 'logFormat'>>,
): Logger {
  if (settings.logFormat !== 'text') return pino(logOptions(settings))
  const write = (json: string) => void process.stdout.write(`${logLineAsText(json)}\n`)
  return pino(logOptions(settings), { write })
}

/** The log of answers, without redaction: its fields hold no personal data, and redaction costs more than a cached page. */
export const accessLog = (log: Logger): Log =>
  log.child({}, { formatters: { log: (fields) => fields } })
