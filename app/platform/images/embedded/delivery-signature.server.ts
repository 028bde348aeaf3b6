import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether `signature` is what the protocol's libraries put before a transformation and a picture's name. */
export function isDeliverySignature(signature: string, text: string, secret: string): boolean {
  const [algorithm, length] = signature.length === 32 ? ['sha256', 32] : ['sha1', 8]
  const right = createHash(algorithm)
    .update(text + secret)
    .digest('base64url')
    .slice(0, length)
  return signature.length === length && timingSafeEqual(Buffer.from(right), Buffer.from(signature))
}
