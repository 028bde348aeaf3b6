/**
 * Any tag of a post's HTML. Text and attributes hold no bare `<` once the HTML is cleaned, so a tag ends before
 * the next one begins; a pattern that ran on past it would need a time that grows with the square of the text.
 */
export const anyTag = /<[^<>]*>/g
