// A separate file, because the public scripts import it and must not load React with it.

/** Requests only a page's `main`, where No-Vary-Search names it: a cache could else store it in place of the page. */
export const partialParameter = 'part'
