import { createHash } from 'node:crypto'
import { ImageError } from '#app/images/image-host.ts'
import type { Clock } from '#app/platform/clock.ts'
import { isSameInConstantTime } from '#app/platform/secrets/constant-time.server.ts'

const digest = (algorithm: 'sha1' | 'sha256', text: string) =>
  createHash(algorithm).update(text).digest('hex')

export type Fields = Record<string, string>

const unsigned = ['file', 'api_key', 'resource_type', 'cloud_name', 'signature']

/** The text that is signed: version 2 of the protocol writes `&` within a value as `%26`. */
export const stringToSign = (fields: Fields, version: 1 | 2 = 2): string =>
  Object.entries(fields)
    .filter(([name, value]) => !unsigned.includes(name) && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .map((pair) => (version === 2 ? pair.replaceAll('&', '%26') : pair))
    .sort()
    .join('&')

export const signatureOf = (fields: Fields, secret: string, version: 1 | 2 = 2): string =>
  digest('sha1', stringToSign(fields, version) + secret)

/** True when the fields carry a signature that the secret makes, in either version and either digest. */
export function isSignedWith(fields: Fields, secret: string): boolean {
  const { signature = '' } = fields
  return ([1, 2] as const).some((version) =>
    (['sha1', 'sha256'] as const).some((algorithm) =>
      isSameInConstantTime(digest(algorithm, stringToSign(fields, version) + secret), signature),
    ),
  )
}

const hourSeconds = 3600

export function ensureSigned(
  { key, clock }: { key: { id: string; secret: string } | undefined; clock: Clock },
  fields: Fields,
): void {
  if (!fields.signature) throw new ImageError('Missing required parameter - signature')
  if (!fields.api_key) throw new ImageError('Missing required parameter - api_key')
  if (!key || fields.api_key !== key.id)
    throw new ImageError(`Invalid api_key ${fields.api_key.slice(0, 100)}`, 401)
  const seconds = Number(fields.timestamp)
  if (!fields.timestamp || !Number.isSafeInteger(seconds))
    throw new ImageError('Missing required parameter - timestamp')
  if (Math.abs(clock.now().getTime() / 1000 - seconds) > hourSeconds)
    throw new ImageError('Stale request - the reported time is more than 1 hour ago')
  if (!isSignedWith(fields, key.secret)) {
    const given = fields.signature.slice(0, 128)
    const text = stringToSign(fields).slice(0, 2000)
    throw new ImageError(`Invalid Signature ${given}. String to sign - '${text}'.`, 401)
  }
}

const algorithms = { 8: 'sha1', 32: 'sha256' } as const

/** Whether a delivery address carries the signature of its `text`: a transformation and an image's name. */
export function isDeliverySignature(signature: string, text: string, secret: string): boolean {
  const length = signature.length === 32 ? 32 : 8
  const expected = createHash(algorithms[length])
    .update(text + secret)
    .digest('base64url')
    .slice(0, length)
  return isSameInConstantTime(expected, signature)
}
