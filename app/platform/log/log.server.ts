import { type Logger, type LoggerOptions, pino } from 'pino'
import type { Settings } from '#app/platform/settings/env.server.ts'

/**
 * The fields that a log line may have; any other is left out. Rows are named by their ids: no field holds a secret, or what a patient or a colleague is called, writes or suffers from. `link`
 * makes the first admin, and works once.
 */
const loggedFields = [
  'adminId',
  'attempt',
  'backup',
  'code',
  'count',
  'data',
  'document',
  'erased',
  'failures',
  'folder',
  'from',
  'host',
  'image',
  'link',
  'method',
  'migrations',
  'milliseconds',
  'path',
  'port',
  'reason',
  'requestId',
  'requestedAt',
  'row',
  'setting',
  'site',
  'staff',
  'status',
  'table',
  'task',
  'template',
  'times',
  'version',
  'visitor',
] as const

type Loggable = string | number | null | undefined | readonly string[]
type LogFields = { [Name in (typeof loggedFields)[number]]?: Loggable } & { err?: unknown }

interface WriteLine {
  (message: string): void
  (fields: LogFields, message: string): void
}

export type Log = Record<'debug' | 'info' | 'warn' | 'error', WriteLine>

/** Leaves out the details that databases add: they quote the row, which may be a patient’s. */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, code, reason: error.message, stack: error.stack }
}

const isLoggable = (value: unknown) =>
  typeof value === 'object' ? Array.isArray(value) && value.every(isText) : value !== undefined
const isText = (value: unknown) => typeof value === 'string'

const onlyLoggedFields = ({ err, ...fields }: Record<string, unknown>) => ({
  ...(err !== undefined && { err: errorFields(err) }),
  ...Object.fromEntries(
    loggedFields.flatMap((name) => (isLoggable(fields[name]) ? [[name, fields[name]]] : [])),
  ),
})

export const logOptions = ({ logLevel }: Pick<Settings, 'logLevel'>): LoggerOptions => ({
  level: logLevel,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: {
    level: (label) => ({ level: label }),
    log: onlyLoggedFields,
  },
})

export function createLog(
  settings: Pick<Settings, 'logLevel'> & Partial<Pick<Settings, 'logFormat'>>,
): RootLog {
  if (settings.logFormat !== 'text') return pino(logOptions(settings))
  const write = (json: string) => void process.stdout.write(`${logLineAsText(json)}\n`)
  return pino(logOptions(settings), { write })
}

export type RootLog = Log & Pick<Logger, 'child'>

/** Does not choose the fields again, which would cost more than a cached page: its types allow the listed ones alone. */
export const accessLog = (log: RootLog): Log =>
  log.child({}, { formatters: { log: (fields) => fields } })

/** Time, level when it matters, what happened, then the details. */
export function logLineAsText(json: string): string {
  const { time, level, msg = '', err, ...details } = JSON.parse(json) as LogEvent
  const clock = new Date(time).toTimeString().slice(0, 8)
  const marked = level === 'info' ? '' : `${level}: `
  const pairs = Object.entries(details).map(([name, value]) => `${name}=${valueText(value)}`)
  const line = [`${clock} ${marked}${printable(msg)}`, ...pairs].join('  ')
  return err ? `${line}\n${indented(err)}` : line
}

interface LogEvent {
  time: string
  level: string
  msg?: string
  err?: { type?: string; code?: string; reason?: string; stack?: string }
  [detail: string]: unknown
}

const plainValue = /^[\w./:@?&=+,~-]+$/

/** A value could be mistaken for another detail, or control the terminal. */
function valueText(value: unknown): string {
  return typeof value === 'string' && plainValue.test(value)
    ? value
    : printable(JSON.stringify(value))
}

/** The log holds text from strangers, and a terminal would execute control characters. */
const printable = (text: string) =>
  text.replace(/\p{Cc}/gu, (character) =>
    JSON.stringify(character)
      .slice(1, -1)
      .replace(/^\P{ASCII}$/u, '?'),
  )

function indented({ type, code, reason, stack }: NonNullable<LogEvent['err']>): string {
  const text = stack ?? [type, code, reason].filter(Boolean).join(' ')
  return text
    .split('\n')
    .map((line) => `    ${printable(line.trim())}`)
    .join('\n')
}
