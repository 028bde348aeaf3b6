import { foldText, spellingsOf } from '#app/values/folded-text.ts'
import { phoneDigits } from '#app/values/phone-number.ts'

/** One for each word, each as folded spellings of which one must match, also within a longer word. */
export type SearchTerms = readonly (readonly string[])[]

// Enough for all names, numbers and addresses of one person; more would only cost time.
const maxTerms = 12
const minPhoneDigits = 6
const minPhonePrefixDigits = 3

/** A phone number is one term however it is written: 0244 123-456, +233.244.123.456. */
export function searchTerms(typed: string): SearchTerms {
  const terms: string[][] = []
  let number: string[] = []
  const endNumber = () => {
    terms.push(...numberTerms(number))
    number = []
  }
  for (const word of wordsOf(typed)) {
    if (isNumber(word)) number.push(word)
    else {
      endNumber()
      terms.push(spellingsOf(word))
    }
  }
  endNumber()
  const distinct = new Map(terms.map((term) => [term.join('\n'), term]))
  return [...distinct.values()].slice(0, maxTerms)
}

const wordsOf = (typed: string): string[] =>
  foldText(typed)
    .split(' ')
    .map((word) => word.replace(/^tel:|[,;]$/g, ''))
    .filter((word) => word !== '')

const isNumber = (word: string) => /^[\d()+./-]*$/.test(word) && /\d/.test(word)

function numberTerms(number: string[]): string[][] {
  const digits = phoneDigits(number.join(''))
  const begins = digits.length >= minPhonePrefixDigits && /^\(?[+0]/.test(number[0] ?? '')
  const isPhone = begins || digits.length >= minPhoneDigits
  if (!isPhone) return number.map((word) => [word])
  return [[...new Set([number.join(' '), digits])]]
}
