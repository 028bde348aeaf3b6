import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { endLine, imageLine } from '#app/platform/backup/format/backup-format.schema.ts'

/** The lines of a backup that is not encrypted. */
export const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().split('\n')

/** The text of a backup with these lines and a last line that matches them, as an attacker would write it. */
export function sealed(changed: string[]): string {
  const lines = changed.filter((line) => line && !line.startsWith(`["${endLine}"`))
  const images = lines.filter((line) => line.startsWith(`["${imageLine}"`)).length
  const text = lines.map((line) => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const end = { rows: lines.length - 1 - images, images, sha256 }
  return `${text}${JSON.stringify([endLine, end])}\n`
}
