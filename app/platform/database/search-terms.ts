/**
 * What a search asks for: one term for each word, each as the spellings of which one must be found.
 * Words stand in any order, and may each be only a part of what they are found in.
 */
export type SearchTerms = readonly (readonly string[])[]

// Enough for every name, number and address of one person; more would only cost time.
const mostTerms = 12
const shortestPhone = 6
const shortestPart = 3
const shortestReference = 4

/** Reads what was typed. A phone number is one term however it is written: 0244 123-456, +233.244.123.456. */
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
  return [...distinct.values()].slice(0, mostTerms)
}

/** A phone number's digits as they are stored and searched: 00233 and +233 (0) are both 233. */
export const phoneDigits = (written: string): string =>
  written
    .replace(/\D/g, '')
    .replace(/^00(?=[1-9])/, '')
    .replace(/^2330/, '233')

/** A word without its dashes, as a reference is often typed. */
export const withoutDashes = (word: string): string => word.replaceAll('-', '')

/** Numbers copied from a phone book come with invisible signs around them and with other dashes. */
const wordsOf = (typed: string): string[] =>
  typed
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .split(/\s+/)
    .map((word) => word.replace(/[,;]$/, ''))
    .filter((word) => word !== '')

const isNumber = (word: string) => /^[\d()+./-]*$/.test(word) && /\d/.test(word)

/** Numbers that follow each other are one phone number when they look like one, and else several words. */
function numberTerms(number: string[]): string[][] {
  const digits = phoneDigits(number.join(''))
  const begins = digits.length >= shortestPart && /^\(?[+0]/.test(number[0] ?? '')
  const isPhone = begins || digits.length >= shortestPhone
  if (!isPhone) return number.map((word) => [word])
  return [distinctOf([number.join(' '), digits])]
}

/** GM-7K3M-9QXT is also searched for as GM7K3M9QXT, which every reference is stored as, too. */
function spellingsOf(word: string): string[] {
  const joined = withoutDashes(word)
  return joined.length < shortestReference ? [word] : distinctOf([word, joined])
}

const distinctOf = (spellings: string[]) => [...new Set(spellings)]
