// Letters of Ghana's languages that normalisation leaves as they are, with the Greek letter that is typed for ɛ.
const plainLetters: Record<string, string> = {
  ɛ: 'e',
  ε: 'e',
  ə: 'e',
  ǝ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ɖ: 'd',
  ƒ: 'f',
  ɣ: 'g',
  ʋ: 'v',
  ɩ: 'i',
  ʊ: 'u',
  ʒ: 'z',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
}
const otherLetters = /[^\p{ASCII}]/gu

const invisible = /\p{Default_Ignorable_Code_Point}/gu
// With the hyphen bullet and the modifier letter that looks like a minus.
const dashes = /[\p{Dash}\u2043\u02d7]/gu
// With accents and modifier letters that are typed for an apostrophe, and primes.
const quotes =
  /[\p{Quotation_Mark}`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u055a\u05f3\u05f4\u2032-\u2037\ua78b\ua78c\uff40]/gu
const accents = /[\u0300-\u036f]/g
const spaces = /[\s\u0085\u2800]+/g
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** In small letters, Ghana's letters as plain ones, one kind of dash, quote and space. Its ends are not trimmed. */
export const foldText = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(quotes, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(otherLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(spaces, ' ')

/** The same in one piece, for names: one key for Abdul-Rahman, Abdul Rahman and Abdulrahman. */
export const foldName = (name: string): string => foldText(name).replace(/[-' ]/g, '')

/** As it is, with spaces for its dashes, and without dashes and quotes; the first one is always there. */
export function spellingsOf(text: string): string[] {
  const folded = foldText(text).trim()
  const others = [folded.replace(/[- ]+/g, ' '), folded.replace(/[-']/g, '')]
  return [...new Set([folded, ...others.map((each) => each.trim()).filter(Boolean)])]
}

export const isInvisible = (text: string): boolean => !visible.test(text)
