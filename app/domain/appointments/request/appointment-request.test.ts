import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { invalid } from '#app/values/result.ts'
import { makeRequest } from '#tests/appointments.ts'
import { readRequest } from './appointment-request.schema.ts'
import { fieldOf, optionalFields, requestFields } from './appointment-request.ts'

const rules = {
  today: '2026-11-20',
  services: ['Ultrasound', 'Other'],
  branches: ['Zebilla', 'Bole'],
}
const fieldErrors = (changes: Record<string, unknown>) => {
  const read = readRequest({ ...makeRequest(), ...changes }, rules)
  return read.ok ? {} : read.errors
}
/** A valid address, and a valid number, of so many characters. */
const emailOf = (length: number) =>
  `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length - 191)}.com`
const phoneOf = (length: number) => `024${' '.repeat(length - 10)}0000000`

test('a request is asked for each of the six needed fields in the words of the form', () => {
  expect(readRequest({}, rules)).toEqual(
    invalid({
      first_name: 'First name is required.',
      last_name: 'Last name is required.',
      email: 'Email is required',
      phone: 'Phone number is required',
      service: 'Please select a service.',
      message: 'Message is required.',
    }),
  )
})

const tooLong = (name: string, max: number) => ({ [name]: ['a'.repeat(max + 1)] })
test.each(
  Object.entries<Record<string, string[]>>({
    'First name is required.': { first_name: ['   '] },
    'Last name is required.': { last_name: ['\u200b\u2060'] },
    'Message is required.': { message: ['\u3164\n\u2800'] },
    'Email is required': { email: [' \t\u00A0 '] },
    'Please shorten this to 30 characters.': { phone: [phoneOf(31)] },
    'Please shorten this to 100 characters.': tooLong('first_name', 100),
    'Please shorten this to 150 characters.': tooLong('asked_by', 150),
    'Please shorten this to 254 characters.': { email: [emailOf(255)] },
    'Please shorten this to 1,000 characters.': tooLong('referral_reason', 1000),
    'Please shorten this to 2,000 characters.': tooLong('message', 2000),
    'Please write this on one line.': {
      first_name: ['a\nb'],
      asked_by: ['Kofi\nIssah'],
      email: ['a\r\nBcc: b@example.com'],
      phone: ['024\n0000000'],
      referral_facility: ['Bole\nhospital'],
    },
    'Please enter a valid email address.': {
      email: [
        '@example.com',
        'ama@example',
        'a@-b.com',
        'a@b-.com',
        'a@b..com',
        'a..b@b.com',
        '<ama@example.com>',
        '"a"@example.com',
        'ama(b)@example.com',
        'ama@example.com,bo@example.com',
        'ama@example.com Bcc: bo@example.com',
      ],
    },
    'Please enter a valid phone number.': {
      phone: ['call me', '+233 12 345', '1234567890123456', '024 412 3456 x7', '+++++++++'],
    },
    'Please select a service.': { service: ['Surgery', 'ultrasound'], second_service: ['X-ray'] },
    'Please select a branch.': { branch: ['Accra'] },
    'Please select one of these.': { referral_urgency: ['Now'], payment_preference: ['cash'] },
    'Preferred date cannot be in the past.': { preferred_date: ['2026-11-19'] },
    'Preferred date must be within the next 12 months.': { preferred_date: ['2027-11-21'] },
    'Please enter a valid date, such as 24/12/2026.': {
      preferred_date: ['2027-02-31', '2027-00-10', 'tomorrow', '20270101'],
    },
    'Please remove the characters that are not text.': {
      first_name: ['A\u0000ma'],
      message: ['half \ud83d', 'a\u0007b', 'a\u007Fb'],
    },
  }),
)('a request is told "%s" of %j', (sentence, refused) => {
  for (const [field, values] of Object.entries(refused))
    for (const value of values)
      expect(fieldErrors({ [field]: value }), value).toEqual({ [field]: sentence })
})

test.each(requestFields)('a request is asked for text where %s is none', (field) => {
  for (const value of [5, true, {}, [], ['a'], { toString: 'a' }]) {
    expect(fieldErrors({ [field]: value })).toEqual({ [field]: 'Please enter text here.' })
  }
})

test.each([
  ['email', 'amina.y+clinic@mail.example.com.gh'],
  ['email', "o'brien@example.com"],
  ['email', emailOf(254)],
  ['phone', phoneOf(30)],
  ['phone', '\u202a+233\u00a024\u2011412\u20133456\u202c'],
  ['phone', 'tel:024/412/3456'],
  ['phone', '０２４４.１２３.４５６'],
  ['message', 'a'.repeat(2000)],
  ['preferred_date', rules.today],
  ['preferred_date', '2027-11-20'],
  ['branch', 'Bole'],
  ['branch', ''],
  ['first_name', 'Ɛkua Ŋmɛŋ 🌍'],
  ['first_name', 'a'.repeat(100)],
])('a request may have %s %j', (field, value) => {
  expect(fieldErrors({ [field]: value })).toEqual({})
})

test('a request keeps the letters of Ghana in one form and lines as lines, without marks that turn the reading direction', () => {
  const sent = { first_name: ' Ɛ\u202Ekua\u2066 ', last_name: 'Adje\u0301' }
  const read = readRequest({ ...makeRequest(), ...sent, message: 'a\r\nb\rc\td' }, rules)
  const value = { first_name: 'Ɛkua', last_name: 'Adjé', message: 'a\nb\nc d' }
  expect(read).toMatchObject({ ok: true, value })
})

test('a request has a day as a plain date however it was typed, and nothing that was not asked for', () => {
  const typed = { preferred_date: '24/12/2026', confirmed_date: '24 Dec 2026' }
  const read = readRequest({ ...makeRequest(), ...typed, status: 'confirmed' }, rules)
  const value = { preferred_date: '2026-12-24', confirmed_date: '2026-12-24' }
  expect(read).toMatchObject({ value })
  expect(read).not.toHaveProperty('value.status')
})

test('any input at all is answered with a request or with field errors, and quickly', () => {
  fc.assert(
    fc.property(
      fc.object({ key: fc.constantFrom(...Object.keys(makeRequest()), '__proto__') }),
      (input) => {
        const read = readRequest(input, rules)
        expect(read.ok || Object.keys(read.errors).length > 0).toBe(true)
      },
    ),
  )
  const begun = process.threadCpuUsage()
  const [email, phone] = [`${'a.'.repeat(50_000)}@`, ' '.repeat(100_000)]
  fieldErrors({ email, phone, message: '\n'.repeat(1e6) })
  expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(1500)
})

test('who declares to have no email address sends none, whatever was typed there', () => {
  for (const no_email of [true, 'yes']) {
    for (const email of [undefined, '', 'none', 'ama@example.com']) {
      const read = readRequest({ ...makeRequest(), email, no_email }, rules)
      expect(read).toMatchObject({ ok: true, value: { email: '' } })
    }
  }
  for (const no_email of [false, '', 'no', null, 1, {}]) {
    const read = readRequest({ ...makeRequest(), email: '', no_email }, rules)
    expect(read).toMatchObject({ errors: { email: 'Email is required' } })
  }
})

const paragraph = (start: string) =>
  seed.privacy.html.match(/<li>.*?<\/li>/g)?.find((each) => each.startsWith(`<li>${start}`)) ?? ''

test('the privacy notice names every field of the form, as needed or as optional', () => {
  const optional: readonly string[] = optionalFields
  for (const name of requestFields) {
    const start = optional.includes(name) ? 'Optional: ' : 'Needed: '
    expect(paragraph(start), name).toContain(fieldOf(name).notice)
  }
})
