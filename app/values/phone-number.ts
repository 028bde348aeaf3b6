import { foldText } from './folded-text.ts'

export const maxPhoneLength = 30

/** What people type or paste as a phone number, with plain digits, spaces and hyphens, and without `tel:`. */
export const plainPhone = (typed: string): string =>
  foldText(typed)
    .trim()
    .replace(/^tel[:.]? ?/, '')
    .replace(/[./]/g, ' ')
    .replaceAll("'", '')

/** 00233 and +233 (0) are both 233. */
export const phoneDigits = (typed: string): string =>
  plainPhone(typed)
    .replace(/\D/g, '')
    .replace(/^00(?=[1-9])/, '')
    .replace(/^2330/, '233')
