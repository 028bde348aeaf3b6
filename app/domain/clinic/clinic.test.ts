import { expect, test } from 'vitest'
import { branchesWithPhones, clinicContent } from '#tests/clinic.ts'
import { telephoneLink, whatsappLink } from './links/links.ts'

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return []
}

const texts = textsIn(clinicContent)

test('the sections have as many items as they must (S-3.3 to S-3.7)', () => {
  const { about, faq, features, offerings, testimonials } = clinicContent
  const sections = [offerings.services, offerings.alsoAvailable.items, about.values, testimonials]
  expect(sections.map(({ length }) => length)).toEqual([3, 7, 8, 6])
  expect(features.map(({ benefits }) => benefits.length)).toEqual([4, 4, 4, 4, 4, 4])
  expect(new Set(faq.map(({ id }) => id)).size).toBe(10)
})

test('links dial what a person reads, and the first message of a WhatsApp chat survives its address', () => {
  const text = 'Good morning, I need a scan & an ECG: is 9 + 10 AM free?'
  for (const { phone } of branchesWithPhones) {
    expect(telephoneLink(phone)).toBe(`tel:${phone.display.replaceAll(' ', '')}`)
    expect(whatsappLink(phone)).toMatch(/^https:\/\/wa\.me\/233\d{9}$/)
    expect(new URL(whatsappLink(phone, text)).searchParams.get('text')).toBe(text)
  }
})

test('Sunday is 11:00 AM - 5:00 PM wherever its hours are written', () => {
  const sundayTexts = texts.filter((text) => /Sunday.*\d ?[AP]M/.test(text))
  expect(sundayTexts.length).toBeGreaterThan(0)
  for (const text of sundayTexts) expect(text).toContain('Sunday 11:00 AM - 5:00 PM')
})

test('no text names a price, or promises what medicine cannot', () => {
  expect(texts.length).toBeGreaterThan(200)
  for (const text of texts) {
    expect(text).not.toMatch(/\p{Sc}|\b(?:GHS|GHC|USD|cedis?)\b/iu)
    expect(text).not.toMatch(/guarantee|\bcures?\b|risk-free/i)
  }
})
