import { noStore } from './cache-control.ts'

export const staffOnlyHeaders: Record<string, string> = {
  ...noStore,
  'X-Robots-Tag': 'noindex, nofollow',
}

export const dashboard = '/admin'

export const isBackOfficePath = (path: string) => /^\/admin(?:\/|$)/.test(path)

const returnable = /^\/admin(?:\/[a-z0-9/-]*)?$/

/** The back-office address to return to after sign-in, or the dashboard; never an address of another site. */
export function returnPath(address: string | null): string {
  const [path = '', query = ''] = (address ?? '').slice(0, 2000).split(/\?(.*)/s)
  if (!returnable.test(path)) return dashboard
  // Encoded again, so that it can contain nothing but query parameters.
  const parts = new URLSearchParams(query)
  return parts.size > 0 ? `${path}?${parts}` : path
}

export function signInAddress(back: string | null, state = ''): string {
  const to = returnPath(back)
  const parts = [state, to === dashboard ? '' : `to=${encodeURIComponent(to)}`].filter(Boolean)
  return `/admin/login${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}
