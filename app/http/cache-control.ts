/**
 * Headers of a page that is the same for everybody: browsers ask again with its ETag, shared caches
 * may keep it for a minute. `heeds` names the query parameters that change it; all others are ignored
 * (No-Vary-Search), so that they can neither split nor poison a cache.
 */
export const publicPage = (...heeds: string[]): Record<string, string> => ({
  'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  'No-Vary-Search': `params, except=(${heeds.map((name) => `"${name}"`).join(' ')})`,
})

/** Headers of a page that is the same for everybody, but that too few ask for to be worth keeping. */
export const searchedPage = (...heeds: string[]): Record<string, string> => ({
  ...publicPage(...heeds),
  'Cache-Control': 'public, max-age=0',
})

/** Headers of an answer that belongs to one person alone. */
export const forOnePerson: Record<string, string> = { 'Cache-Control': 'no-store, private' }
