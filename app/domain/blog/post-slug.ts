// Letters of Ghana's languages that no accent makes, so that taking accents off leaves them.
const ghanaLetters: Record<string, string> = {
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ɖ: 'd',
  ƒ: 'f',
  ɣ: 'g',
  ʋ: 'v',
  ʒ: 'z',
  ɩ: 'i',
  ʊ: 'u',
  ə: 'e',
  ɲ: 'n',
}

/**
 * The specification's rule (section 5) after Ghana's letters and accents became plain ones
 * (decision 26), but for the hyphens at the ends: a category's slug keeps them while it is typed.
 */
export const slugWhileTyping = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => ghanaLetters[letter] ?? letter)
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-{2,}/g, '-')

/** The slug of a title: small letters, digits and single hyphens; empty when the title has none. */
export const slugFrom = (title: string): string => slugWhileTyping(title).replace(/^-|-$/g, '')

const longest = 200

/** Whether a text can be a slug; any other in an address leads nowhere, without a look into the tables. */
export const isSlug = (text: string): boolean => text.length <= longest && /^[a-z0-9-]+$/.test(text)
