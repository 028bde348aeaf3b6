/** The headers of everything in the back-office: kept nowhere, found by no search engine. */
export const staffOnlyHeaders: Record<string, string> = {
  'Cache-Control': 'no-store, private',
  'X-Robots-Tag': 'noindex, nofollow',
}

const returnable = /^\/admin(?:\/[a-z0-9/-]*)?$/

/** An address of the back-office that sign-in may lead back to, else its front page: never another site. */
export function returnPath(address: string | null): string {
  const [path = '', query = ''] = (address ?? '').slice(0, 2000).split(/\?(.*)/s)
  if (!returnable.test(path)) return '/admin'
  // Written anew, so that nothing in it is more than a query.
  const parts = new URLSearchParams(query)
  return parts.size > 0 ? `${path}?${parts}` : path
}

/** The sign-in screen, which leads back to an address of the back-office and says what has happened. */
export function signInAddress(back: string | null, state = ''): string {
  const to = returnPath(back)
  const parts = [state, to === '/admin' ? '' : `to=${encodeURIComponent(to)}`].filter(Boolean)
  return `/admin/login${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}
