/**
 * Any tag of formatted text. Sanitised HTML has no bare `<` in text or attributes, so a tag never contains
 * one; a pattern that allowed it would take quadratic time.
 */
export const anyTag = /<[^<>]*>/g

/** Whether markup has neither text nor an image (D-27). */
export const isWithoutContent = (html: string): boolean =>
  !/<img\b/i.test(html) && html.replace(anyTag, '').replace(/&nbsp;|[\s\p{Cf}]+/gu, '') === ''

/** The error of formatted text without content. */
export const noContentText = 'Content is required'

/** The error of a text whose tags are nested too deep, which the parser would not handle in linear time. */
export const tooDeepText = 'This text has too many lists inside of lists. Please make it simpler.'
