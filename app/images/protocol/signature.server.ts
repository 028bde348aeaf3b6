import { createHash } from 'node:crypto'
import { isSameInConstantTime } from '#app/platform/secrets/constant-time.server.ts'

/** The fields of an upload or a removal; lists are joined with commas. */
export type SignedFields = Record<string, string>

const unsigned = ['file', 'api_key', 'resource_type', 'cloud_name', 'signature']

/** The text that is signed: version 2 of the protocol writes `&` within a value as `%26`. */
export const stringToSign = (fields: SignedFields, version: 1 | 2 = 2): string =>
  Object.entries(fields)
    .filter(([name, value]) => !unsigned.includes(name) && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .map((pair) => (version === 2 ? pair.replaceAll('&', '%26') : pair))
    .sort()
    .join('&')

const digest = (algorithm: 'sha1' | 'sha256', text: string) =>
  createHash(algorithm).update(text).digest('hex')

/** The signature of a request, SHA-1 in hexadecimal as the protocol requires. */
export const signatureOf = (fields: SignedFields, secret: string, version: 1 | 2 = 2): string =>
  digest('sha1', stringToSign(fields, version) + secret)

/** True when the fields carry a signature that the secret makes, in either version and either digest. */
export function isSignedWith(fields: SignedFields, secret: string): boolean {
  const { signature = '' } = fields
  return ([1, 2] as const).some((version) =>
    (['sha1', 'sha256'] as const).some((algorithm) =>
      isSameInConstantTime(digest(algorithm, stringToSign(fields, version) + secret), signature),
    ),
  )
}
