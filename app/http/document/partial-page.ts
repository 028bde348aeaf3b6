// A separate file, because the public scripts import it and must not load React with it.

/**
 * The query parameter with which a script requests only a page's `main`. It works only on pages that name it
 * in their No-Vary-Search header; otherwise a cache could store a part in place of the whole page.
 */
export const partialParameter = 'part'
