import { createHash } from 'node:crypto'
import { isSameInConstantTime } from '#app/platform/secrets/constant-time.server.ts'

const algorithms = { 8: 'sha1', 32: 'sha256' } as const

/** The protocol's signature of `text`: a transformation and an image's name. */
export const deliverySignature = (text: string, secret: string, length: 8 | 32 = 32) =>
  createHash(algorithms[length])
    .update(text + secret)
    .digest('base64url')
    .slice(0, length)

/** Whether `signature` signs `text`, in its long or its short form. */
export function isDeliverySignature(signature: string, text: string, secret: string): boolean {
  const expected = deliverySignature(text, secret, signature.length === 32 ? 32 : 8)
  return isSameInConstantTime(expected, signature)
}
