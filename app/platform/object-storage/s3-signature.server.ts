import { createHash, createHmac } from 'node:crypto'
import type { StorageSettings } from './storage-settings.ts'

interface UnsignedRequest {
  method: string
  /** Its path and query must be encoded as S3 encodes them (`encodeForS3`). */
  url: URL
  headers: Record<string, string>
  body: Buffer | undefined
  now: Date
}

const algorithm = 'AWS4-HMAC-SHA256'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Encodes a part of a path or of a query as RFC 3986 does; `encodeURIComponent` leaves five characters as they are. */
export const encodeForS3 = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * The headers of a request with its signature, which covers the body as well: AWS Signature Version 4, "Authenticating
 * Requests" of the Amazon S3 API Reference.
 */
export function signedHeaders(
  { region, accessKey, secret }: Pick<StorageSettings, 'region' | 'accessKey' | 'secret'>,
  { method, url, headers, body, now }: UnsignedRequest,
): Record<string, string> {
  const time = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const day = time.slice(0, 8)
  const signed: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': sha256(body ?? ''),
    'x-amz-date': time,
  }
  const byName = Object.entries({ ...signed, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const names = byName.map(([name]) => name).join(';')
  const canonicalRequest = [
    method,
    url.pathname,
    url.search.slice(1).split('&').toSorted().join('&'),
    ...byName.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    signed['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = [algorithm, time, scope, sha256(canonicalRequest)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  const signature = hmac(key, text).toString('hex')
  return {
    ...signed,
    authorization: `${algorithm} Credential=${accessKey}/${scope},SignedHeaders=${names},Signature=${signature}`,
  }
}
