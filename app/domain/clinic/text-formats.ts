import { completeAddress, isLinkAddress } from '#app/domain/formatted-text/markup.ts'
import { isDay, notDayText, typedDay } from '#app/values/day.ts'
import { isEmailAddress } from '#app/values/email-address.ts'
import type { TextFormat } from './document-part.ts'
import { readCoordinates } from './links/map-links.ts'

/** The check of each format, and the error of a text that fails it. */
export const textFormats = {
  email: {
    test: isEmailAddress,
    error: 'Please enter an email address, such as name@example.com.',
  },
  'web address': {
    test: (text: string) => /^https:\/\/[^\s/.]+\.\S+$/.test(text),
    error: 'Please enter a whole address that begins with https://',
  },
  day: {
    test: isDay,
    error: notDayText,
  },
  'short number': {
    test: (text: string) => /^\d{2,6}$/.test(text),
    error: 'Please enter digits alone.',
  },
  coordinates: {
    test: (text: string) => readCoordinates(text) !== null,
    error: 'Please enter latitude and longitude, such as 10.9361, -0.4747.',
  },
  link: {
    test: isLinkAddress,
    error: 'Please enter a page such as /blog, a web address, a phone number or an email address.',
  },
  amount: {
    test: (text: string) => /^[1-9]\d{0,6}(?:\.\d\d)?$/.test(text),
    error: 'Please enter an amount in digits, such as 150, 1,500 or 99.50.',
  },
} as const satisfies Record<TextFormat, { test: (text: string) => boolean; error: string }>

/** How a text of a format is completed before it is checked. */
const normalise: Partial<Record<TextFormat, (text: string) => string>> = {
  day: typedDay,
  // A comma or a space only separates thousands: in "99,50" it would be a decimal point, and in "5 9" it is a mistake.
  amount: (text) =>
    text
      .replace(/^(?:ghs|gh₵|gh¢|₵)\s*/i, '')
      .replace(/^\d{1,3}(?:[\s,]\d{3})+(?=\.|$)/, (thousands) => thousands.replaceAll(/\D/g, '')),
  'web address': (text) =>
    /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : text,
  link: (text) =>
    phone.test(text) ? `tel:${text.replaceAll(/[^\d+]/g, '')}` : completeAddress(text),
}

const phone = /^\+?[\d ()-]{3,20}$/

/**
 * A typed text in the form in which it is stored: "1500" for "GHS 1,500", "https://www.example.org" for
 * "www.example.org".
 */
export const normalisedText = (text: string, format: TextFormat) =>
  normalise[format]?.(text) ?? text
