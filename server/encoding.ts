import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const compressible = /^(?:text\/|application\/(?:json|xml))/
const worthwhile = 1024

/** The smallest encoding that the asking browser takes: browsers list theirs in no order of worth. */
export function bestEncoding(c: Context): Encoding {
  return accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip'],
    default: 'identity',
    match: (taken, { supports, default: none }) => {
      const takes = (encoding: string) =>
        (taken.find(({ type }) => type === encoding) ?? taken.find(({ type }) => type === '*'))
          ?.q ?? 0
      return supports.find((encoding) => takes(encoding) > 0) ?? none
    },
  }) as Encoding
}

/** Compresses an answer made for one visitor; what streams or is small goes out as it is. */
export async function compressed(c: Context, response: Response): Promise<Response> {
  const { headers, status } = response
  const encoding = bestEncoding(c)
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
