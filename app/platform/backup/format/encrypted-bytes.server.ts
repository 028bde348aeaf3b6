import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { BackupError } from './backup-format.schema.ts'

export type Chunks = AsyncIterable<Buffer>

const algorithm = 'aes-256-gcm'
const magic = Buffer.from('encrypted-backup-1\n')
const saltLength = 16
const ivLength = 12
const tagLength = 16
const prefixLength = magic.length + saltLength + ivLength

/** Whether a file was written by `encrypt`. Throws `BackupError` when it cannot be read. */
export async function isEncryptedFile(path: string): Promise<boolean> {
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

/** By how many bytes encryption makes a file longer. */
export const encryptionBytes = prefixLength + tagLength

/** A salt for files that are encrypted in a row: their key is then derived once. */
export const newSalt = () => randomBytes(saltLength)

/** Encrypts with a passphrase, so that every change is found by `decrypt`. */
export async function* encrypt(
  chunks: Chunks,
  passphrase: string,
  salt = newSalt(),
): AsyncGenerator<Buffer> {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, await keyOf(passphrase, salt), iv)
  yield Buffer.concat([magic, salt, iv])
  for await (const chunk of chunks) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/**
 * Decrypts. When the data were changed or the passphrase is wrong, it throws only at the end, after all of it was
 * returned.
 */
export async function* decrypt(chunks: Chunks, passphrase: string): AsyncGenerator<Buffer> {
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

// A backup is read several times in a row: to check it, to load it, and to send it.
const lastKeys = new Map<string, Promise<Buffer>>()
const maxKeys = 4

/** The 256 bits that scrypt makes of a passphrase. */
export function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const id = `${salt.toString('hex')} ${passphrase}`
  const key = lastKeys.get(id) ?? deriveKey(passphrase.normalize('NFC'), salt, 32, cost)
  // Moves the entry to the end, so that the least recently used one is removed first.
  lastKeys.delete(id)
  lastKeys.set(id, key)
  const [oldest] = lastKeys.keys()
  if (lastKeys.size > maxKeys && oldest) lastKeys.delete(oldest)
  return key
}
