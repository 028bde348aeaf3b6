import { expect, test } from 'vitest'
import { branchesWithPhones, clinicContent } from '#tests/clinic.ts'
import { hasPhone, telephoneLink, whatsappLink } from './links/links.ts'

const {
  about,
  branches,
  faq,
  features,
  hours: { weekly },
  offerings,
  testimonials,
} = clinicContent

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return []
}

const texts = textsIn(clinicContent)

test('the sections have as many items as they must (S-3.3 to S-3.7)', () => {
  expect(offerings.services).toHaveLength(3)
  expect(offerings.alsoAvailable.items).toHaveLength(7)
  expect(about.values).toHaveLength(8)
  expect(features).toHaveLength(6)
  for (const { benefits } of features) expect(benefits).toHaveLength(4)
  expect(testimonials).toHaveLength(6)
  expect(faq).toHaveLength(10)
  expect(new Set(faq.map(({ id }) => id)).size).toBe(10)
})

test('every answer of the FAQ has two to five sentences', () => {
  for (const { id, answer } of faq) {
    const prose = answer.replaceAll(/\d:\d\d [AP]M/g, 'time')
    const sentences = prose.split(/[.?!](?:\s|$)/).filter(Boolean).length
    expect(sentences, id).toBeGreaterThanOrEqual(2)
    expect(sentences, id).toBeLessThanOrEqual(5)
  }
})

test('there are three branches, and none has a phone before somebody enters it', () => {
  expect(branches.map(({ name }) => name)).toEqual(['Zebilla', 'Bole', 'Wenchi'])
  expect(branches.filter(hasPhone)).toEqual([])
  expect(branchesWithPhones.filter(hasPhone)).toEqual(branchesWithPhones)
})

test('what a person reads of a phone number is what the links dial', () => {
  for (const { phone } of branchesWithPhones) {
    expect(telephoneLink(phone)).toBe(`tel:${phone.display.replaceAll(' ', '')}`)
    expect(whatsappLink(phone)).toMatch(/^https:\/\/wa\.me\/233\d{9}$/)
  }
})

test('the first message of a WhatsApp chat survives the address', () => {
  const text = 'Good morning, I need a scan & an ECG: is 9 + 10 AM free?'
  const link = new URL(whatsappLink({ e164: '+233000000001' }, text))
  expect(link.searchParams.get('text')).toBe(text)
})

test('the hours that people read are the hours that machines read', () => {
  const clock = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  }
  for (const { hours, schema } of weekly) {
    expect(hours).toBe(`${clock(schema.opens)} - ${clock(schema.closes)}`)
  }
})

test('Sunday is 11:00 AM - 5:00 PM wherever its hours are written', () => {
  expect(weekly.find(({ days }) => days === 'Sunday')?.hours).toBe('11:00 AM - 5:00 PM')
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
