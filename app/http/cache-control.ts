/**
 * Headers of a page that is the same for everybody: browsers revalidate it with its ETag, shared caches
 * may store it for a minute. `varyParams` names the query parameters that the page depends on; all others
 * are ignored (No-Vary-Search), so that they can neither split nor poison a cache.
 */
export const publicPage = (...varyParams: string[]): Record<string, string> => ({
  'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  'No-Vary-Search': `params, except=(${varyParams.map((name) => `"${name}"`).join(' ')})`,
})

const freshSeconds = 60
const staleSeconds = 600
/** The maximum age of a page when it is sent: a minute in our own cache, and the time of its rendering. */
const ownSeconds = 90

/** The page is right until an instant: no cache serves it afterwards. Ours reads `Expires`, others the seconds. */
export function publicPageUntil(instant: Date, now: Date, ...varyParams: string[]) {
  const left = Math.floor((instant.getTime() - now.getTime()) / 1000) - ownSeconds
  const fresh = Math.min(freshSeconds, Math.max(0, left))
  const stale = Math.min(staleSeconds, Math.max(0, left - fresh))
  return {
    ...publicPage(...varyParams),
    'Cache-Control': `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`,
    Expires: instant.toUTCString(),
  }
}

export const uncachedPage = (...varyParams: string[]): Record<string, string> => ({
  ...publicPage(...varyParams),
  'Cache-Control': 'public, max-age=0',
})

export const noStore: Record<string, string> = { 'Cache-Control': 'no-store, private' }

/** The same for a page that everybody with its address can open: no other site learns the address, and no search engine lists it. */
export const secretAddress: Record<string, string> = {
  ...noStore,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

/**
 * The same for such a page with a form. With `no-referrer` browsers send its form with `Origin: null`, and those that do not
 * send `Sec-Fetch-Site` either would be refused. With `same-origin`, too, other sites do not learn the address.
 */
export const secretAddressOfForm: Record<string, string> = {
  ...secretAddress,
  'Referrer-Policy': 'same-origin',
}

/** The comparison is weak (RFC 9110, 13.1.2). */
export const namesTag = (header: string, tag: string): boolean =>
  header.split(',').some((each) => each.trim() === '*' || opaque(each) === opaque(tag))

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
