const maxBytes = 200 * 1024

// The parser handles each bare `<` separately, and writes it as `&lt;`, four times as long.
const maxBareSigns = 10_000
const bareSign = /<(?![a-z/!?])/gi

/** Whether a post's HTML is more than one post may have. */
export const isTooLarge = (html: string): boolean =>
  Buffer.byteLength(html) > maxBytes || hasManyBareSigns(html)

/** As much of a text as `isTooLarge` allows in bytes. */
export const cutToMaxSize = (html: string): string => html.slice(0, maxBytes)

/**
 * HTML that may be sent back to the person who typed it. No editor makes ten thousand bare `<`, which would be sent
 * back six times as long: with more than these, all bare `<` are removed, and the text remains.
 */
export const limitBareSigns = (html: string): string =>
  hasManyBareSigns(html) ? html.replace(bareSign, '') : html

function hasManyBareSigns(html: string): boolean {
  const pattern = new RegExp(bareSign)
  for (let count = 0; count <= maxBareSigns; count += 1) {
    if (!pattern.test(html)) return false
  }
  return true
}
