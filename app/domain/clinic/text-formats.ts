import { completeAddress, isLinkAddress } from '#app/domain/formatted-text/markup.ts'
import { isDay, notDayText, typedDay } from '#app/values/day.ts'
import { isEmailAddress } from '#app/values/email-address.ts'
import type { TextFormat } from './document-part.ts'
import { readCoordinates } from './links/map-links.ts'
import { isColour, typedColour } from './look.ts'

interface Format {
  test: (text: string) => boolean
  error: string
  /** How a typed text is completed before it is tested, to the form in which it is stored. */
  complete?: (text: string) => string
}

const phone = /^\+?[\d ()-]{3,20}$/

export const textFormats: Record<TextFormat, Format> = {
  email: {
    test: isEmailAddress,
    error: 'Please enter an email address, such as name@example.com.',
  },
  'web address': {
    test: (text) => /^https:\/\/[^\s/.]+\.\S+$/.test(text),
    error: 'Please enter a full address that begins with https://',
    complete: (text) =>
      /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : text,
  },
  colour: {
    test: isColour,
    error: 'Please enter a colour, such as #1f2a5c.',
    complete: typedColour,
  },
  day: { test: isDay, error: notDayText, complete: typedDay },
  'short number': {
    test: (text) => /^\d{2,6}$/.test(text),
    error: 'Please enter digits only.',
  },
  coordinates: {
    test: (text) => readCoordinates(text) !== null,
    error: 'Please enter latitude and longitude, such as 10.9361, -0.4747.',
  },
  link: {
    test: isLinkAddress,
    error: 'Please enter a page (/blog), a web address, a phone number or an email address.',
    complete: (text) =>
      phone.test(text) ? `tel:${text.replaceAll(/[^\d+]/g, '')}` : completeAddress(text),
  },
  amount: {
    test: (text) => /^[1-9]\d{0,6}(?:\.\d\d)?$/.test(text),
    error: 'Please enter an amount in digits, such as 150, 1,500 or 99.50.',
    // A comma or a space only separates thousands: in "99,50" it would be a decimal point, and in "5 9" it is a mistake.
    complete: (text) =>
      text
        .replace(/^(?:ghs|gh₵|gh¢|₵)\s*/i, '')
        .replace(/^\d{1,3}(?:[\s,]\d{3})+(?=\.|$)/, (thousands) => thousands.replaceAll(/\D/g, '')),
  },
}
