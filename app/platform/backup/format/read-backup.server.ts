import { createHash } from 'node:crypto'
import { hashOfSecret } from '#app/platform/secrets/secret.server.ts'
import { migrations } from '#db/migrations/migrations.ts'
import { readLines } from './backup-file.server.ts'
import {
  BackupError,
  End,
  endLine,
  Header,
  ImageFile,
  imageLine,
  Row,
  savedTables,
} from './backup-format.schema.ts'

interface Reader {
  header?(header: Header): Promise<void> | void
  row?(table: string, row: Row): Promise<void> | void
  image?(image: ImageFile): Promise<void> | void
}

/**
 * Reads a backup to its end and hands over what it holds, in its order. Throws `BackupError` when it is foreign,
 * damaged, incomplete, or made by a newer version; by then a part was handed over.
 */
export async function readBackup(
  file: string,
  passphrase: string | undefined,
  reader: Reader,
): Promise<Header> {
  const refuse = (reason: string) => new BackupError(`${file} ${reason}. Nothing was changed.`)
  const damaged = () => refuse('is damaged')
  const hash = createHash('sha256')
  let header: Header | undefined
  let counted = { rows: 0, images: 0 }
  let isComplete = false
  for await (const line of readLines(file, passphrase)) {
    if (isComplete) throw damaged()
    const value = parse(line)
    if (!header) {
      const read = Header.safeParse(value)
      if (!read.success) throw refuse('is no backup of this program')
      header = read.data
      refuseNewer(header)
      if (!hasOwnSecret(header)) {
        throw refuse('holds another secret than the site had, or none that protects anything')
      }
      await reader.header?.(header)
    } else {
      const [kind, content] = Array.isArray(value) ? value : []
      if (kind === endLine) {
        const end = End.safeParse(content).data
        const isWhole = end?.rows === counted.rows && end.images === counted.images
        if (!isWhole || end.sha256 !== hash.digest('hex')) throw damaged()
        isComplete = true
        continue
      }
      if (kind === imageLine) {
        const image = ImageFile.safeParse(content).data
        if (!image) throw damaged()
        counted = { ...counted, images: counted.images + 1 }
        await reader.image?.(image)
      } else {
        const row = Row.safeParse(content).data
        if (!row || !savedTables.some((table) => table === kind)) throw damaged()
        counted = { ...counted, rows: counted.rows + 1 }
        await reader.row?.(kind, row)
      }
    }
    hash.update(`${line}\n`)
  }
  if (!header || !isComplete) throw damaged()
  return header
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Whether the stored secret, if there is one, is the one that the site had. */
function hasOwnSecret({ storedSecret, secretHash }: Header): boolean {
  if (storedSecret === null) return true
  return storedSecret.trim() !== '' && hashOfSecret(storedSecret) === secretHash
}

function refuseNewer({ migrations: applied }: Header) {
  const known = migrations.slice(0, applied.length).map(({ name }) => name)
  if (known.join() !== applied.join()) {
    throw new BackupError(
      `The backup was made by a newer version of this program (${applied.at(-1)}). Update the program first. Nothing was changed.`,
    )
  }
}
