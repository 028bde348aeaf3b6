import { isInvisible } from '#app/values/folded-text.ts'

/** Sanitised HTML has no bare `<`, so a tag never contains one; a pattern that allowed it would take quadratic time. */
export const anyTag = /<[^<>]*>/g

/** Whether markup has neither text nor an image (D-27). */
export const isWithoutContent = (html: string): boolean =>
  !/<img\b/i.test(html) && isInvisible(html.replace(anyTag, '').replaceAll('&nbsp;', ''))

export const noContentText = 'Content is required'

/** The error of a text whose tags are nested too deep, which the parser would not handle in linear time. */
export const tooDeepText = 'This text has too many lists inside lists. Please make it simpler.'

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#39;': "'",
}

export const decodeEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)

/** Sanitised HTML as text: a line for each block and each row of a table, the alt text of each image, 10^9 and H_2O. */
export const readableText = (html: string): string =>
  decodeEntities(html.replace(/<\/p><\/t[dh]>/gi, '</td>').replace(anyTag, readableTag))
    .replaceAll(' | \n', '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()

function readableTag(tag: string): string {
  if (/^<img\b/i.test(tag)) {
    const [, alt] = /\balt="([^"]*)"/i.exec(tag) ?? []
    return alt === undefined ? '' : `[Picture: ${alt}]\n`
  }
  if (/^<li\b/i.test(tag)) return '• '
  if (/^<su[bp]>/i.test(tag)) return /p>/i.test(tag) ? '^' : '_'
  if (/^<\/t[dh]>/i.test(tag)) return ' | '
  return /^<(?:br\b|\/(?:p|h[1-3]|li|blockquote|div|tr|caption)>)/i.test(tag) ? '\n' : ''
}

// No spaces, backslashes and invisible characters: browsers rewrite these when they read a URL.
const plain = String.raw`[^\s\\\p{Cc}\p{Cf}]*`
const link = new RegExp(
  `^(?:https?://${plain}|mailto:${plain}|tel:[+\\d() .-]+|/(?!/)${plain})$`,
  'iu',
)

/** Whether a post may link to an address; the server applies the same rule (`sanitised.schema.ts`). */
export const isLinkAddress = (address: string) => link.test(address)

/** Completes an address that was typed without its scheme: `https://` or, for an email address, `mailto:`. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  if (address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) || address.startsWith('/'))
    return address
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(address)) return `mailto:${address}`
  return `https://${address}`
}

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
