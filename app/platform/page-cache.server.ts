import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A finished public page: its bytes in every encoding that browsers ask for, and its headers. */
export interface CachedPage {
  headers: [name: string, value: string][]
  etag: string
  bodies: Record<'identity' | 'gzip' | 'br', Uint8Array<ArrayBuffer>>
}

/** Keeps finished public pages in memory, so that a visitor costs no rendering and no query. */
export interface PageCache {
  /** The page kept for an address, or else the one that `render` makes; null when it may not be kept. */
  page(url: URL, render: () => Promise<Response>): Promise<CachedPage | Response>
  /** Forgets every page, also those whose rendering has begun: call after each change of content. */
  clear(): void
}

const freshForMs = 60_000
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function createPageCache(): PageCache {
  const pages = new LRUCache<string, CachedPage>({ max: 500, ttl: freshForMs })
  const underWay = new Map<string, Promise<CachedPage | Response>>()
  // Which query parameters a path heeds is learnt from its own No-Vary-Search header.
  const heeded = new LRUCache<string, string[]>({ max: 500 })
  let generation = 0

  const keyOf = ({ pathname, searchParams }: URL, names: string[]) =>
    JSON.stringify([pathname, ...names.map((name) => [name, searchParams.get(name)])])

  async function make(url: URL, render: () => Promise<Response>) {
    const begun = generation
    const response = await render()
    const names = heededParameters(response)
    if (!names) return response
    const page = await finish(response)
    if (begun === generation) {
      heeded.set(url.pathname, names)
      pages.set(keyOf(url, names), page)
    }
    return page
  }

  return {
    async page(url, render) {
      const names = heeded.get(url.pathname)
      const kept = names && pages.get(keyOf(url, names))
      if (kept) return kept
      const key = `${generation} ${names ? keyOf(url, names) : url.pathname + url.search}`
      const begun = underWay.get(key)
      if (begun) {
        const answer = await begun
        // What may not be kept belongs to the visitor who asked first.
        return answer instanceof Response ? render() : answer
      }
      const making = make(url, render).finally(() => underWay.delete(key))
      underWay.set(key, making)
      return making
    },
    clear() {
      generation += 1
      pages.clear()
    },
  }
}

/** The parameters of a page that may be kept; nothing when the page must not be. */
function heededParameters(response: Response): string[] | undefined {
  const { headers, status } = response
  const header = headers.get('No-Vary-Search')
  if (status !== 200 || !header || headers.has('Set-Cookie')) return undefined
  return [...header.matchAll(/"([^"]+)"/g)].flatMap(([, name]) => name ?? [])
}

async function finish(response: Response): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer())
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    compressGzip(identity, { level: 8 }),
  ])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { headers: [...response.headers], etag: `W/"${hash}"`, bodies: { identity, gzip: gz, br } }
}
