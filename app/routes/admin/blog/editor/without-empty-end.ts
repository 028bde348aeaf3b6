const emptyLine = /^<p(?: class="[\w-]*")?><\/p>$/

/** A text without the empty lines at its end: the editor keeps one free to go on in, and no reader needs it. */
export function withoutEmptyEnd(html: string): string {
  let end = html.length
  // From the end: one pattern for all of it would begin anew at each empty line of a long text.
  while (end > 0) {
    const start = html.lastIndexOf('<p', end - 1)
    if (start < 0 || !emptyLine.test(html.slice(start, end))) break
    end = start
  }
  return html.slice(0, end)
}
