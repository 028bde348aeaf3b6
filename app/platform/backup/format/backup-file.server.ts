import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline as connected, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import {
  isPlainPassphrase,
  refuseAmbiguousPassphrase,
} from '#app/platform/settings/ambiguous-settings.server.ts'
import { BackupError } from './backup-format.schema.ts'
import { type Chunks, decrypt, encrypt, isEncryptedFile } from './encrypted-bytes.server.ts'

const chunkLength = 64 * 1024
const maxLineBytes = 64 * 1024 * 1024
// Real rows are compressed to a tenth or a thirtieth; a file that was made to fill the disk, to a thousandth.
const maxGrowth = 200

/** Writes lines of text, compressed, and encrypted when there is a passphrase; the file is on the disk afterwards. */
export async function writeLines(
  path: string,
  passphrase: string | undefined,
  lines: AsyncIterable<string>,
): Promise<void> {
  refuseAmbiguousPassphrase({ backupPassphrase: passphrase })
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const compressed = createGzip()
  const encrypted = (chunks: Chunks) => encrypt(chunks, passphrase ?? '')
  const chunks = Readable.from(inChunks(lines))
  if (passphrase) await pipeline(chunks, compressed, encrypted, file)
  else await pipeline(chunks, compressed, file)
}

/** Joins small pieces of text, because a stream is slow with many of them. */
async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const line of lines) {
    chunk += line
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/**
 * The lines of a backup. Throws `BackupError` when it is cut off, changed, or the passphrase is wrong, and when it
 * becomes far larger than any real backup as it is unpacked.
 */
export async function* readLines(
  path: string,
  passphrase: string | undefined,
): AsyncGenerator<string> {
  const isEncrypted = await isEncryptedFile(path)
  if (isEncrypted && !passphrase) {
    throw new BackupError(`${path} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`)
  }
  const bytes: Chunks = createReadStream(path)
  const compressed = Readable.from(isEncrypted ? decrypt(bytes, passphrase ?? '') : bytes)
  // Reading the text throws what went wrong in any of the streams, so there is nothing left to report.
  const text = connected(compressed, createGunzip(), () => {})
  try {
    const { size } = await stat(path)
    yield* splitLines(withinLimit(text, path, maxLineBytes + maxGrowth * size))
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    const reason = isEncrypted
      ? 'is damaged, or BACKUP_PASSPHRASE is not its passphrase'
      : 'is damaged'
    const advice =
      isEncrypted && !isPlainPassphrase(passphrase ?? '')
        ? ' The passphrase has a quote, a backslash, a #, a $ or a space at an end: whatever read the settings may have added or removed it.'
        : ''
    throw new BackupError(`${path} ${reason}. Nothing was changed.${advice}`, { cause })
  }
}

async function* withinLimit(chunks: Chunks, path: string, maxBytes: number): Chunks {
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > maxBytes) {
      throw new BackupError(
        `${path} grows to more than ${maxGrowth} times its size when it is unpacked, as no backup of this program does. Nothing was changed.`,
      )
    }
    yield chunk
  }
}

async function* splitLines(chunks: Chunks): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString()
      parts = []
      length = 0
      start = end + 1
    }
    parts.push(chunk.subarray(start))
    length += chunk.length - start
    if (length > maxLineBytes) throw new Error('a line is too long')
  }
  if (length > 0) throw new Error('the last line is cut off')
}
