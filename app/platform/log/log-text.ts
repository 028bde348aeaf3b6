/** One event of the log as a line for people: time, level when it matters, what happened, then the details. */
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

/** Quotes and escapes a value that could be mistaken for another detail or could control the terminal. */
function valueText(value: unknown): string {
  return typeof value === 'string' && plainValue.test(value)
    ? value
    : printable(JSON.stringify(value))
}

/** Escapes control characters: the log holds text from strangers, and a terminal would execute them. */
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
