import { createHmac } from 'node:crypto'
import { isSameInConstantTime } from '#app/platform/secrets/constant-time.server.ts'

/** Who may upload, and where to. */
export interface UploadToken {
  uploaderId: string
  /** The name of the folder. */
  folder: string
}

const lifetimeMs = 30 * 60_000

// "upload ticket" is part of each signature. With other words here, tokens of the previous release would be refused during an
// update.
const sign = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`upload ticket ${text}`).digest('base64url')

/** Makes a token that is valid for half an hour; it is sent as the protocol's upload preset. */
export function createUploadToken(
  { uploaderId, folder }: UploadToken,
  secret: string,
  now: Date,
): string {
  const text = [uploaderId, folder, (now.getTime() + lifetimeMs).toString(36)].join('.')
  return `${text}.${sign(text, secret)}`
}

/** Reads an upload token; null when it is forged or expired. */
export function verifyUploadToken(token: string, secret: string, now: Date): UploadToken | null {
  const [uploaderId = '', folder = '', expires = '', signature = '', ...more] = token.split('.')
  const expected = sign([uploaderId, folder, expires].join('.'), secret)
  if (more.length > 0 || !isSameInConstantTime(expected, signature)) return null
  if (Number.parseInt(expires, 36) < now.getTime()) return null
  return { uploaderId, folder }
}
