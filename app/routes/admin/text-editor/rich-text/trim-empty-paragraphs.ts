const emptyParagraph = /^<p(?: class="[\w-]*")?><\/p>$/

/** Removes the empty lines at the end of a text, where the editor always adds one. */
export function trimEmptyParagraphs(html: string): string {
  let end = html.length
  // From the end, since one pattern for all of it would take quadratic time on many empty lines.
  while (end > 0) {
    const start = html.lastIndexOf('<p', end - 1)
    if (start < 0 || !emptyParagraph.test(html.slice(start, end))) break
    end = start
  }
  return html.slice(0, end)
}
