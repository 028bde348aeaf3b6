const maxBytes = 200 * 1024

// A `<` that begins no tag: the parser handles each one separately, and writes it as `&lt;`, four times as long.
const maxBareBrackets = 10_000
const bareBracket = /<(?![a-z/!?])/gi

/** Whether HTML is larger than a post or a document may be, or would become so when it is sanitised. */
export const isTooLarge = (html: string): boolean =>
  Buffer.byteLength(html) > maxBytes || hasTooManyBareBrackets(html)

/** As much of a text as `isTooLarge` allows in bytes. */
export const cutToMaxSize = (html: string): string => html.slice(0, maxBytes)

/**
 * HTML that may be sent back to the person who typed it. No editor makes ten thousand bare `<`, which would be sent
 * back six times as long: with more than these, all bare `<` are removed, and the text remains.
 */
export const limitBareBrackets = (html: string): string =>
  hasTooManyBareBrackets(html) ? html.replace(bareBracket, '') : html

function hasTooManyBareBrackets(html: string): boolean {
  const pattern = new RegExp(bareBracket)
  for (let count = 0; count <= maxBareBrackets; count += 1) {
    if (!pattern.test(html)) return false
  }
  return true
}
