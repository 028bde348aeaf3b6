import { isInvisible } from '#app/values/folded-text.ts'

/**
 * Any tag of formatted text. Sanitised HTML has no bare `<` in text or attributes, so a tag never contains
 * one; a pattern that allowed it would take quadratic time.
 */
export const anyTag = /<[^<>]*>/g

/** Whether markup has neither text nor an image (D-27). */
export const isWithoutContent = (html: string): boolean =>
  !/<img\b/i.test(html) && isInvisible(html.replace(anyTag, '').replaceAll('&nbsp;', ''))

/** The error of formatted text without content. */
export const noContentText = 'Content is required'

/** The error of a text whose tags are nested too deep, which the parser would not handle in linear time. */
export const tooDeepText = 'This text has too many lists inside of lists. Please make it simpler.'

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
}

/** Sanitised HTML as text: a line for each block and each row of a table, the alt text of each image, 10^9 and H_2O. */
export const readableText = (html: string): string =>
  html
    .replace(/<\/p><\/t[dh]>/gi, '</td>')
    .replace(anyTag, readableTag)
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
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
