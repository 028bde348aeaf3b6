import { createHash } from 'node:crypto'
import { hashOfSecret } from '#app/platform/secrets/secret.server.ts'
import { beforeBaseline, migrations } from '#db/migrations/migrations.ts'
import { readLines } from './backup-file.server.ts'
import {
  BackupError,
  End,
  endLine,
  formerTables,
  Header,
  ImageFile,
  imageLine,
  Row,
  savedTables,
} from './backup-format.schema.ts'

interface Reader {
  row?(table: string, row: Row): Promise<void> | void
  image?(image: ImageFile): Promise<void> | void
}

/** Throws `BackupError` when it is foreign, damaged, incomplete or of another version; a part was handed over by then. */
export async function readBackup(file: string, passphrase: string | undefined, reader: Reader) {
  const refuse = (reason: string) => new BackupError(`${file} ${reason}. Nothing was changed.`)
  const damaged = () => refuse('is damaged')
  const hash = createHash('sha256')
  const counted = { rows: 0, images: 0 }
  let header: Header | undefined
  let isComplete = false
  for await (const line of readLines(file, passphrase)) {
    if (isComplete) throw damaged()
    const value = parse(line)
    if (!header) header = readHeader(value, refuse)
    else {
      const entry = readEntry(value, header)
      if (!entry) throw damaged()
      if ('end' in entry) {
        const { rows, images, sha256 } = entry.end
        isComplete = rows === counted.rows && images === counted.images
        if (!isComplete || sha256 !== hash.digest('hex')) throw damaged()
        continue
      }
      if ('image' in entry) {
        counted.images += 1
        await reader.image?.(entry.image)
      } else {
        counted.rows += 1
        await reader.row?.(entry.table, entry.row)
      }
    }
    hash.update(`${line}\n`)
  }
  if (!header || !isComplete) throw damaged()
  return header
}

function readHeader(value: unknown, refuse: (reason: string) => BackupError): Header {
  const { data } = Header.safeParse(value)
  if (!data) throw refuse('is no backup of this program')
  const header = { ...data, migrations: knownMigrations(data) }
  if (hasOwnSecret(header)) return header
  throw refuse('holds another secret than the site had, or none that protects anything')
}

type Entry = { end: End } | { image: ImageFile } | { table: string; row: Row }

function readEntry(value: unknown, header: Header): Entry | undefined {
  const [kind, content] = Array.isArray(value) ? value : []
  if (kind === endLine) {
    const { data: end } = End.safeParse(content)
    return end && { end }
  }
  if (kind === imageLine) {
    const { data: image } = ImageFile.safeParse(content)
    return image && { image }
  }
  const { data: row } = Row.safeParse(content)
  return row && isSaved(kind, header) ? { table: kind, row } : undefined
}

const isSaved = (table: string, { migrations: applied }: Header) =>
  savedTables.some((saved) => saved === table) ||
  (Object.hasOwn(formerTables, table) && !applied.includes(formerTables[table] ?? ''))

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function hasOwnSecret({ storedSecret, secretHash }: Header): boolean {
  if (storedSecret === null) return true
  return storedSecret.trim() !== '' && hashOfSecret(storedSecret) === secretHash
}

/** Throws `BackupError` where there are none. */
function knownMigrations({ migrations: applied }: Header): string[] {
  const names = migrations.map(({ name }) => name)
  if (names.slice(0, applied.length).join() === applied.join()) return applied
  const last = applied.at(-1)
  if (applied[0] !== beforeBaseline.first) {
    throw new BackupError(
      `The backup was made by a newer version of this program (${last}). Update the program first. Nothing was changed.`,
    )
  }
  if (last === beforeBaseline.last) return names.slice(0, 1)
  throw new BackupError(
    `The backup was made by a version before 1.0 that this one does not read (${last}). Restore it with the last version before 1.0, make a backup with that, and restore it here. Nothing was changed.`,
  )
}
