/**
 * Headers of a page that is the same for everybody: browsers revalidate it with its ETag, shared caches
 * may store it for a minute. `varyParams` names the query parameters that the page depends on; all others
 * are ignored (No-Vary-Search), so that they can neither split nor poison a cache.
 */
export const publicPage = (...varyParams: string[]): Record<string, string> => ({
  'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  'No-Vary-Search': `params, except=(${varyParams.map((name) => `"${name}"`).join(' ')})`,
})

/** Headers of a page that is the same for everybody, but requested too rarely to be worth caching. */
export const uncachedPage = (...varyParams: string[]): Record<string, string> => ({
  ...publicPage(...varyParams),
  'Cache-Control': 'public, max-age=0',
})

/** Headers of a response that is meant for one person and must not be cached. */
export const noStore: Record<string, string> = { 'Cache-Control': 'no-store, private' }
