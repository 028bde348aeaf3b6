// A file of its own: the browser's scripts know it, and shall not fetch React for it.

/**
 * The parameter by which a script asks for a page's `main` alone. Only pages that declare it in their
 * No-Vary-Search header heed it, or a part could be kept in place of the whole.
 */
export const partialParameter = 'part'
