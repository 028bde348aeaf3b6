import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline as connected, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError } from './backup-format.schema.ts'

const chunkLength = 64 * 1024
const maxLineBytes = 64 * 1024 * 1024
// Real rows are compressed to a tenth or a thirtieth; a file that was made to fill the disk, to a thousandth.
const maxGrowth = 200

/** The file is on the disk afterwards. */
export async function writeLines(
  path: string,
  passphrase: string | undefined,
  lines: AsyncIterable<string>,
): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const compressed = createGzip()
  const encrypted = (chunks: Chunks) => encrypt(chunks, passphrase ?? '')
  const chunks = Readable.from(inChunks(lines))
  if (passphrase) await pipeline(chunks, compressed, encrypted, file)
  else await pipeline(chunks, compressed, file)
}

/** A stream is slow with many small pieces. */
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

/** Throws `BackupError` when it is cut off, changed, far larger than a real one, or the passphrase is wrong. */
export async function* readLines(path: string, passphrase: string | undefined) {
  const isEncrypted = await isEncryptedFile(path)
  if (isEncrypted && !passphrase)
    throw new BackupError(`${path} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`)
  const bytes: Chunks = createReadStream(path)
  const compressed = Readable.from(isEncrypted ? decrypt(bytes, passphrase ?? '') : bytes)
  // Reading the text throws what went wrong in any of the streams, so there is nothing left to report: not even what goes
  // wrong after the reader has stopped, when the pipeline listens no longer.
  const text = connected(compressed, createGunzip(), () => {}).on('error', () => {})
  try {
    const { size } = await stat(path)
    yield* splitLines(withinLimit(text, path, maxLineBytes + maxGrowth * size))
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    const reason = isEncrypted
      ? 'is damaged, or BACKUP_PASSPHRASE is not its passphrase'
      : 'is damaged'
    throw new BackupError(`${path} ${reason}. Nothing was changed.`, { cause })
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

type Chunks = AsyncIterable<Buffer>

const algorithm = 'aes-256-gcm'
const magic = Buffer.from('encrypted-backup-1\n')
const saltLength = 16
const ivLength = 12
const tagLength = 16
const prefixLength = magic.length + saltLength + ivLength

/** Throws `BackupError` when it cannot be read. */
async function isEncryptedFile(path: string): Promise<boolean> {
  const file = await open(path).catch((cause) => {
    throw new BackupError(`${path} cannot be read: ${cause.message}.`, { cause })
  })
  try {
    const { buffer } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.equals(magic)
  } finally {
    await file.close()
  }
}

/** Encrypts with a passphrase, so that every change is found by `decrypt`. */
async function* encrypt(chunks: Chunks, passphrase: string) {
  const salt = randomBytes(saltLength)
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, await keyOf(passphrase, salt), iv)
  yield Buffer.concat([magic, salt, iv])
  for await (const chunk of chunks) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/** Changed data or a wrong passphrase throw only at the end, after all of it was returned. */
async function* decrypt(chunks: Chunks, passphrase: string): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let decipher: ReturnType<typeof createDecipher> | undefined
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk])
    if (!decipher) {
      if (held.length < prefixLength) continue
      const salt = held.subarray(magic.length, magic.length + saltLength)
      const iv = held.subarray(magic.length + saltLength, prefixLength)
      decipher = createDecipher(await keyOf(passphrase, salt), iv)
      held = held.subarray(prefixLength)
    }
    // The last bytes are the tag, which says whether everything before is unchanged.
    const end = Math.max(0, held.length - tagLength)
    yield decipher.update(held.subarray(0, end))
    held = held.subarray(end)
  }
  if (!decipher || held.length < tagLength) throw new Error('the file is cut off')
  decipher.setAuthTag(held)
  yield decipher.final()
}

const createDecipher = (key: Buffer, iv: Buffer) =>
  createDecipheriv(algorithm, key, iv, { authTagLength: tagLength })

// As OWASP's Password Storage Cheat Sheet recommends for scrypt: 2^17 rounds of 8 blocks, 128 MB.
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const deriveKey = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)

// A backup is read several times in a row: to check it, and to load it.
let last: { id: string; key: Promise<Buffer> } | undefined

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const id = `${salt.toString('hex')} ${passphrase}`
  if (last?.id !== id) last = { id, key: deriveKey(passphrase.normalize('NFC'), salt, 32, cost) }
  return last.key
}
