/**
 * Any tag of a post's HTML. Sanitised HTML has no bare `<` in text or attributes, so a tag never contains
 * one; a pattern that allowed it would take quadratic time.
 */
export const anyTag = /<[^<>]*>/g
