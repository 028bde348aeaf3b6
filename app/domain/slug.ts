/** What some letters of Ghana's languages are in an address; accents fall away by themselves. */
const plainLetters: Record<string, string> = {
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ɖ: 'd',
  ƒ: 'f',
  ɣ: 'g',
  ʋ: 'v',
  ɩ: 'i',
  ʊ: 'u',
}

/**
 * A name as the part of an address while it is being typed: the rule of D-26 without
 * the trimming, which would take away the hyphen of a word that is about to follow.
 */
export const slugWhileTyping = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[ɛɔŋɖƒɣʋɩʊ]/g, (letter) => plainLetters[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')

/** A name as it stands in an address, finished: also without hyphens at its ends. */
export const slugOf = (name: string): string => slugWhileTyping(name).replace(/^-|-$/g, '')
