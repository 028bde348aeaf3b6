import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A finished public page: its bytes in every encoding that browsers ask for, and its headers. */
export interface CachedPage {
  status: number
  headers: [name: string, value: string][]
  etag: string
  bodies: Record<'identity' | 'gzip' | 'br', Uint8Array<ArrayBuffer>>
  madeAt: number
}

/** Keeps finished public pages in memory, so that a visitor costs no rendering and no query. */
export interface PageCache {
  /** The page kept for an address, or what `render` answers: also that is kept, if its headers allow it. */
  page(url: URL, render: () => Promise<Response>): Promise<CachedPage | Response>
  /** The page last answered for the very path and query given, if it is still fresh. */
  kept(target: string): CachedPage | undefined
  /** Forgets every page, also those whose rendering has begun: call after each change of content. */
  clear(): void
}

const freshMs = 60_000
/** While the database is away, an old page is better than none; after a change of content it is not. */
const staleMs = 24 * 3_600_000
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function createPageCache(now: () => number = Date.now): PageCache {
  const pages = new LRUCache<string, CachedPage>({ max: 500 })
  // Apart, so that whoever guesses at addresses drives no real page out.
  const missing = new LRUCache<string, CachedPage>({ max: 200 })
  const underWay = new Map<string, Promise<CachedPage | Response>>()
  // Which query parameters a path heeds is learnt from its own No-Vary-Search header.
  const heeded = new LRUCache<string, string[]>({ max: 500 })
  const finish = createFinisher()
  // Spares those who ask as others did the reading of an address.
  const byTarget = new LRUCache<string, CachedPage>({ max: 500 })
  let generation = 0

  const keyOf = ({ pathname, searchParams }: URL, names: string[]) =>
    JSON.stringify([pathname, ...names.map((name) => [name, searchParams.get(name)])])

  async function make(url: URL, render: () => Promise<Response>, older?: CachedPage) {
    const begun = generation
    const response = await render()
    if (response.status >= 500 && older && begun === generation) return older
    const names = heededParameters(response)
    if (!names) return response
    const page = await finish(response, now())
    if (begun === generation && page.status === 404) missing.set(url.pathname, page)
    else if (begun === generation) {
      heeded.set(url.pathname, names)
      pages.set(keyOf(url, names), page)
    }
    return page
  }

  return {
    async page(url, render) {
      const names = heeded.get(url.pathname)
      const kept = names ? pages.get(keyOf(url, names)) : missing.get(url.pathname)
      const age = kept ? now() - kept.madeAt : Number.POSITIVE_INFINITY
      if (kept && age < freshMs) {
        if (names) byTarget.set(url.pathname + url.search, kept)
        return kept
      }
      const key = `${generation} ${names ? keyOf(url, names) : url.pathname + url.search}`
      const older = age < staleMs ? kept : undefined
      const lead = () => {
        const making = make(url, render, older).finally(() => underWay.delete(key))
        underWay.set(key, making)
        return making
      }
      // Once more where the first one was refused or has left: the next one then renders for all.
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const begun = underWay.get(key)
        if (!begun) return lead()
        const answer = await begun
        if (!(answer instanceof Response)) return answer
        if (answer.status < 500) break
      }
      // What may not be cached belongs to the visitor who asked first.
      return render()
    },
    kept(target) {
      const page = byTarget.get(target)
      return page && now() - page.madeAt < freshMs ? page : undefined
    },
    clear() {
      generation += 1
      pages.clear()
      missing.clear()
      byTarget.clear()
    },
  }
}

/** The parameters of a page that may be kept; nothing when the page must not be. */
function heededParameters({ headers, status }: Response): string[] | undefined {
  const header = headers.get('No-Vary-Search')
  const isShared = headers.get('Cache-Control')?.includes('s-maxage')
  if (![200, 404].includes(status) || !header || !isShared || headers.has('Set-Cookie'))
    return undefined
  return [...header.matchAll(/"([^"]+)"/g)].flatMap(([, name]) => name ?? [])
}

/** Compresses pages; one that came before, under whatever address, is not compressed again. */
function createFinisher() {
  const finished = new LRUCache<string, CachedPage['bodies']>({ max: 200 })

  return async function finish(response: Response, madeAt: number): Promise<CachedPage> {
    const identity = Buffer.from(await response.arrayBuffer())
    const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
    const bodies = finished.get(hash) ?? (await compress(identity))
    finished.set(hash, bodies)
    const headers = [...response.headers]
    return { status: response.status, headers, etag: `W/"${hash}"`, bodies, madeAt }
  }
}

async function compress(identity: Buffer<ArrayBuffer>): Promise<CachedPage['bodies']> {
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    compressGzip(identity, { level: 8 }),
  ])
  return { identity, gzip: gz, br }
}
