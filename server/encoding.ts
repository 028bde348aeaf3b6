import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const compressible = /^(?:text\/|application\/(?:json|xml))/
const worthwhile = 1024

/** The smallest encoding that an Accept-Encoding header takes: browsers list theirs in no order of worth. */
export function bestEncoding(header: string | undefined): Encoding {
  const taken = header ? parseAccept(header) : []
  const takes = (encoding: string) =>
    (taken.find(({ type }) => type === encoding) ?? taken.find(({ type }) => type === '*'))?.q ?? 0
  return (['br', 'gzip'] as const).find((encoding) => takes(encoding) > 0) ?? 'identity'
}

/** Compresses an answer made for one visitor; what streams or is small goes out as it is. */
export async function compressed(c: Context, response: Response): Promise<Response> {
  const { headers, status } = response
  const encoding = bestEncoding(c.req.header('Accept-Encoding'))
  const type = headers.get('Content-Type') ?? ''
  const asIs =
    !response.body || headers.has('Content-Encoding') || headers.has('Content-Disposition')
  if (asIs || encoding === 'identity' || !compressible.test(type)) return response
  const body = Buffer.from(await response.arrayBuffer())
  if (body.byteLength < worthwhile) return new Response(body, { status, headers })
  const smaller = await (encoding === 'br'
    ? compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : compressGzip(body))
  headers.set('Content-Encoding', encoding)
  headers.append('Vary', 'Accept-Encoding')
  headers.set('Content-Length', String(smaller.byteLength))
  return new Response(smaller, { status, headers })
}
