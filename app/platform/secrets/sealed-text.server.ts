import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type SealedTexts = ReturnType<typeof createSealedTexts>

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/**
 * Whoever reads the database, or a backup without its secret, cannot read them. The associated data say what a text
 * belongs to, such as its row, and are not stored with it.
 */
export function createSealedTexts(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sealed texts', 32))
  return {
    encrypt(text: string, associatedData: string): string {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagLength })
      cipher.setAAD(Buffer.from(associatedData))
      const encrypted = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]).toString('base64url')
    },
    /** Throws for another secret or other associated data. */
    decrypt(encrypted: string, associatedData: string): string {
      const bytes = Buffer.from(encrypted, 'base64url')
      const end = ivLength + tagLength
      const iv = bytes.subarray(0, ivLength)
      const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagLength })
      decipher.setAAD(Buffer.from(associatedData))
      decipher.setAuthTag(bytes.subarray(ivLength, end))
      return decipher.update(bytes.subarray(end), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
