/** The field error of a slug that another row has. */
export const slugTaken = 'This slug is already in use'

/** The ASCII letters for those of Ghana's languages; normalisation removes accents by itself. */
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
 * The slug of a name that is still being typed: the rule of D-26 without trimming, which would
 * remove the hyphen before the next word.
 */
export const slugWhileTyping = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[ɛɔŋɖƒɣʋɩʊ]/g, (character) => plainLetters[character] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')

/** The slug of a finished name, also without hyphens at its ends (D-26). */
export const slugOf = (name: string): string => slugWhileTyping(name).replace(/^-|-$/g, '')
