const pages = new WeakMap<object, Map<string, { page: string; until: number }>>()
const freshMs = 60_000

/** All addresses of a route cost one rendering a minute; `content` is another object after each change. */
export function cacheNotFoundPage(content: object, key: string, render: () => string): string {
  const cachedPages = pages.get(content) ?? new Map<string, { page: string; until: number }>()
  pages.set(content, cachedPages)
  const cached = cachedPages.get(key)
  if (cached && cached.until > performance.now()) return cached.page
  const page = render()
  cachedPages.set(key, { page, until: performance.now() + freshMs })
  return page
}
