/** The headers of everything in the back-office: kept nowhere, found by no search engine. */
export const staffOnlyHeaders: Record<string, string> = {
  'Cache-Control': 'no-store, private',
  'X-Robots-Tag': 'noindex, nofollow',
}

const returnable = /^\/admin(?:\/[a-z0-9/-]*)?$/

/** A path of the back-office that sign-in may lead back to, else its front page: never another site. */
export const returnPath = (path: string | null): string =>
  path && returnable.test(path) ? path : '/admin'
