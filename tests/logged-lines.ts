import { pino } from 'pino'
import type { Site } from './site.ts'

/** What a site that was opened with LOG_LEVEL=info writes to its log from now on. */
export function loggedLines({ platform }: Site): string[] {
  const lines: string[] = []
  // why: the log writes to standard output, where a test cannot read it.
  const stream = Reflect.get(platform.log, pino.symbols.streamSym)
  stream.write = (line: string) => void lines.push(line)
  return lines
}
