const pages = new WeakMap<object, Map<string, { page: string; until: number }>>()
const freshMs = 60_000

/**
 * Returns the cached "not found" page of a route, rendered at most once a minute. It is the same for every
 * address of the route, so made-up addresses cost no rendering. `content` is the clinic's content that the page shows: it is
 * a new object after each change, for which nothing is cached yet.
 */
export function cacheNotFoundPage(content: object, key: string, render: () => string): string {
  const cachedPages = pages.get(content) ?? new Map<string, { page: string; until: number }>()
  pages.set(content, cachedPages)
  const cached = cachedPages.get(key)
  if (cached && cached.until > performance.now()) return cached.page
  const page = render()
  cachedPages.set(key, { page, until: performance.now() + freshMs })
  return page
}
