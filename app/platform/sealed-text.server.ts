import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts that the database stores and must not reveal: whoever reads a backup learns nothing from them. */
export interface SealedTexts {
  /** Encrypts a text for its place, for example the row that it belongs to. */
  seal(text: string, place: string): string
  /** The text; throws when it was sealed with another secret or for another place. */
  open(sealed: string, place: string): string
}

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Encrypts with a key of its own, derived from the program's secret. */
export function createSealedTexts(secret: string): SealedTexts {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sealed texts', 32))
  return {
    seal(text, place) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagLength })
      cipher.setAAD(Buffer.from(place))
      const encrypted = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]).toString('base64url')
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url')
      const end = ivLength + tagLength
      const iv = bytes.subarray(0, ivLength)
      const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagLength })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(ivLength, end))
      return decipher.update(bytes.subarray(end), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
