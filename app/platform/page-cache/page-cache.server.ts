import { LRUCache } from 'lru-cache'
import { QueueFull, type RunQueued } from '#app/values/retry/fair-queue.ts'
import { type CachedPage, createPageBuilder, requireRevalidation } from './cached-page.server.ts'

export type PageCache = ReturnType<typeof createPageCache>

interface Rendering {
  rendering: Promise<CachedPage | Response>
  /** Whether the request that asks has started it itself. */
  isOwn: boolean
}

const maxFreshMs = 60_000
/** Served while the database is away, or too many visitors wait for a page; never after a change of content. */
const maxStaleMs = 24 * 3_600_000

/** In the memory of a process, pages cost no rendering and no query. `now` is in milliseconds. */
export function createPageCache(now: () => number = Date.now) {
  const pages = new LRUCache<string, CachedPage>({ max: 500 })
  // A separate cache for 404 pages, so that guessed addresses evict no real page.
  const missing = new LRUCache<string, CachedPage>({ max: 200 })
  const inFlight = new Map<string, Rendering['rendering']>()
  // The query parameters that a path varies by, from its own No-Vary-Search header.
  const varyParams = new LRUCache<string, string[]>({ max: 500 })
  const buildPage = createPageBuilder()
  // Parsing an address takes a tenth of the time of an answer, so a page is first looked up by the unparsed address.
  const byTarget = new LRUCache<string, CachedPage>({ max: 500 })
  let generation = 0

  const keyOf = ({ pathname, searchParams }: URL, names: string[]) =>
    JSON.stringify([pathname, ...names.map((name) => [name, searchParams.get(name)])])

  const find = (url: URL) => {
    const names = varyParams.get(url.pathname)
    return names ? pages.get(keyOf(url, names)) : missing.get(url.pathname)
  }
  const isYounger = ({ madeAt, expiresAt }: CachedPage, maxMs: number) =>
    now() < Math.min(madeAt + maxMs, expiresAt)
  const findYounger = (url: URL, maxMs: number) => {
    const page = find(url)
    return page && isYounger(page, maxMs) ? page : undefined
  }
  const findStale = (url: URL) => {
    const stale = findYounger(url, maxStaleMs)
    return stale && requireRevalidation(stale)
  }
  const renderingKey = (url: URL) => {
    const names = varyParams.get(url.pathname)
    return `${generation} ${names ? keyOf(url, names) : url.pathname + url.search}`
  }

  const findRunning = (url: URL): Rendering | undefined => {
    const rendering = inFlight.get(renderingKey(url))
    return rendering && { rendering, isOwn: false }
  }

  /** A turn lasts until the page is rendered: waiting for another's rendering, or compressing, needs none. */
  async function startRendering(url: URL, render: () => Promise<Response>): Promise<Rendering> {
    const running = findRunning(url)
    if (running) return running
    const renderedBefore = findYounger(url, maxFreshMs)
    if (renderedBefore) return { rendering: Promise.resolve(renderedBefore), isOwn: false }
    const key = renderingKey(url)
    const startedIn = generation
    const rendered = render()
    const rendering = storePage(url, rendered, startedIn).finally(() => inFlight.delete(key))
    inFlight.set(key, rendering)
    await Promise.allSettled([rendered])
    return { rendering, isOwn: true }
  }

  async function storePage(url: URL, rendered: Promise<Response>, startedIn: number) {
    const response = await rendered
    const names = varyParamsOf(response)
    if (!names) return response
    const page = await buildPage(response, now())
    if (startedIn !== generation) return page
    if (page.status === 404) {
      // The query parameters of a former page at this path would let `find` miss the "not found" page.
      varyParams.delete(url.pathname)
      missing.set(url.pathname, page)
    } else {
      varyParams.set(url.pathname, names)
      pages.set(keyOf(url, names), page)
    }
    return page
  }

  return {
    get(target: string): CachedPage | undefined {
      const known = byTarget.get(target)
      if (known && isYounger(known, maxFreshMs)) return known
      const page = findYounger(new URL(`http://localhost${target}`), maxFreshMs)
      if (page) byTarget.set(target, page)
      return page
    },
    /**
     * The cached page, or the answer of `render`, cached if its headers allow it. `inTurn` runs it when the visitor's
     * turn comes; when that rejects with `QueueFull`, an older page is answered where there is one.
     */
    async getOrRender(
      url: URL,
      render: () => Promise<Response>,
      inTurn: RunQueued = (work) => work(),
    ): Promise<CachedPage | Response> {
      const fresh = findYounger(url, maxFreshMs)
      if (fresh) return fresh
      try {
        // When the first request has failed or was aborted, the next one renders the page for all others.
        for (let attempt = 0; attempt < 2; attempt += 1) {
          const { isOwn, rendering } =
            findRunning(url) ?? (await inTurn(() => startRendering(url, render)))
          const answer = await rendering
          const hasFailed = isFailure(answer)
          const stale = hasFailed && (isOwn || attempt > 0) && findStale(url)
          if (stale) return stale
          if (isOwn || !(answer instanceof Response)) return answer
          if (!hasFailed) break
        }
        // A page that may not be cached is rendered for each visitor.
        return await inTurn(render)
      } catch (error) {
        const stale = error instanceof QueueFull && findStale(url)
        if (stale) return stale
        throw error
      }
    },
    /** Pages that are being rendered are removed as well: call after each change of content. */
    clear(): void {
      generation += 1
      pages.clear()
      missing.clear()
      byTarget.clear()
    },
  }
}

const isFailure = (answer: CachedPage | Response) =>
  answer instanceof Response && answer.status >= 500

/** Undefined when the page must not be cached. */
function varyParamsOf({ headers, status }: Response): string[] | undefined {
  const header = headers.get('No-Vary-Search')
  const isShared = headers.get('Cache-Control')?.includes('s-maxage')
  if (![200, 404].includes(status) || !header || !isShared || headers.has('Set-Cookie'))
    return undefined
  return [...header.matchAll(/"([^"]+)"/g)].flatMap(([, name]) => name ?? [])
}
