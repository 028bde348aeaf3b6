import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
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

describe('a request for an appointment', () => {
  it('asks for each of the six needed fields in the words of the form', () => {
    const read = readRequest({}, rules)
    expect(read).toEqual({
      ok: false,
      kind: 'invalid',
      errors: {
        first_name: 'First name is required.',
        last_name: 'Last name is required.',
        email: 'Email is required',
        phone: 'Phone number is required',
        service: 'Please select a service.',
        message: 'Message is required.',
      },
    })
  })

  it.each<[field: string, value: string, sentence: string]>([
    ['first_name', '   ', 'First name is required.'],
    ['last_name', '\u200b\u2060', 'Last name is required.'],
    ['message', '\u3164\n\u2800', 'Message is required.'],
    ['first_name', 'a'.repeat(101), 'Please shorten this to 100 characters.'],
    ['last_name', 'a'.repeat(101), 'Please shorten this to 100 characters.'],
    ['email', emailOf(255), 'Please shorten this to 254 characters.'],
    ['phone', phoneOf(31), 'Please shorten this to 30 characters.'],
    ['message', 'a'.repeat(2001), 'Please shorten this to 2,000 characters.'],
    ['asked_by', 'a'.repeat(151), 'Please shorten this to 150 characters.'],
    ['asked_by', 'Kofi\nIssah', 'Please write this on one line.'],
    ['second_service', 'Massage', 'Please select a service.'],
    ['branch', 'Accra', 'Please select a branch.'],
    ['email', ' \t\u00A0 ', 'Email is required'],
    ['phone', ' ', 'Phone number is required'],
    ['email', 'a\r\nBcc: b@example.com', 'Please write this on one line.'],
    ['phone', '024\n0000000', 'Please write this on one line.'],
    ['first_name', 'a\nb', 'Please write this on one line.'],
    ['email', 'ama', 'Please enter a valid email address.'],
    ['email', 'ama@example', 'Please enter a valid email address.'],
    ['email', 'a@-b.com', 'Please enter a valid email address.'],
    ['email', 'a@b-.com', 'Please enter a valid email address.'],
    ['email', 'a@b..com', 'Please enter a valid email address.'],
    ['email', '.a@b.com', 'Please enter a valid email address.'],
    ['email', 'a..b@b.com', 'Please enter a valid email address.'],
    ...[
      'ama@',
      '@example.com',
      'ama@exa mple.com',
      '"a b"@example.com',
      'ama(b)@example.com',
      '<ama@example.com>',
      'ama@@example.com',
      'ama@example.com;bo@example.com',
      'ama@example.com Bcc: bo@example.com',
    ].map((email): [string, string, string] => [
      'email',
      email,
      'Please enter a valid email address.',
    ]),
    ['email', 'ama@example.com,bo@example.com', 'Please enter a valid email address.'],
    ['phone', 'call me', 'Please enter a valid phone number.'],
    ['phone', '+233 12 345', 'Please enter a valid phone number.'],
    ['phone', '1234567890123456', 'Please enter a valid phone number.'],
    ['phone', '024 412 3456 x7', 'Please enter a valid phone number.'],
    ['phone', '024 000 000o', 'Please enter a valid phone number.'],
    ['phone', '024;000;0000', 'Please enter a valid phone number.'],
    ['phone', '+++++++++', 'Please enter a valid phone number.'],
    ['service', 'Surgery', 'Please select a service.'],
    ['service', 'ultrasound', 'Please select a service.'],
    ['branch', 'Accra', 'Please select a branch.'],
    ['referral_urgency', 'Yesterday', 'Please select one of these.'],
    ['payment_preference', 'cash', 'Please select one of these.'],
    ['referral_reason', 'a'.repeat(1001), 'Please shorten this to 1,000 characters.'],
    ['referral_facility', 'Bole\nhospital', 'Please write this on one line.'],
    ['preferred_date', '2026-11-19', 'Preferred date cannot be in the past.'],
    ['preferred_date', '2027-02-31', 'Please enter a valid date, such as 24/12/2026.'],
    ...['2027-13-01', '2027-00-10', 'tomorrow', '20270101', '1/13/2027'].map(
      (day): [string, string, string] => [
        'preferred_date',
        day,
        'Please enter a valid date, such as 24/12/2026.',
      ],
    ),
    ['preferred_date', '2027-11-21', 'Preferred date must be within the next 12 months.'],
    ['first_name', 'A\u0000ma', 'Please remove the characters that are not text.'],
    ['message', 'half \ud83d', 'Please remove the characters that are not text.'],
    ['message', 'a\u0007b', 'Please remove the characters that are not text.'],
    ['message', 'a\u007Fb', 'Please remove the characters that are not text.'],
  ])('refuses %s %j', (field, value, sentence) => {
    expect(fieldErrors({ [field]: value })).toEqual({ [field]: sentence })
  })

  it.each(requestFields)('asks for text where %s is none', (field) => {
    for (const value of [5, true, {}, [], ['a'], { toString: 'a' }]) {
      expect(fieldErrors({ [field]: value })).toEqual({ [field]: 'Please enter text here.' })
    }
  })

  it.each([
    ['email', 'amina.y+clinic@mail.example.com.gh'],
    ['email', "o'brien@example.com"],
    ['email', emailOf(254)],
    ['phone', phoneOf(30)],
    ['message', 'a'.repeat(2000)],
    ['preferred_date', rules.today],
    ['preferred_date', '2027-11-20'],
    ['preferred_date', ''],
    ['branch', ''],
    ['phone', '+233 (0)24-000 0000'],
    ['phone', '\u202a+233\u00a024\u2011412\u20133456\u202c'],
    ['phone', '0244.123.456'],
    ['phone', '024/412/3456'],
    ['phone', 'tel:+233244123456'],
    ['phone', '０２４４１２３４５６'],
    ['first_name', 'Ɛkua Ŋmɛŋ 🌍'],
    ['first_name', 'a'.repeat(100)],
  ])('accepts %s %j', (field, value) => {
    expect(fieldErrors({ [field]: value })).toEqual({})
  })

  it('takes the branches in force and no others', () => {
    expect(fieldErrors({ branch: 'Bole' })).toEqual({})
    expect(fieldErrors({ branch: 'Wenchi' })).toEqual({ branch: 'Please select a branch.' })
  })

  it('keeps the letters of Ghana in one form and lines as lines, and drops marks that turn the reading direction', () => {
    const sent = { first_name: ' Ɛ\u202Ekua\u2066 ', last_name: 'Adje\u0301' }
    const read = readRequest({ ...makeRequest(), ...sent, message: 'a\r\nb\rc\td' }, rules)
    expect(read).toMatchObject({
      ok: true,
      value: { first_name: 'Ɛkua', last_name: 'Adjé', message: 'a\nb\nc d' },
    })
  })

  it('stores a day as a plain date however it was typed, also the one that was asked about', () => {
    const typed = { preferred_date: '24/12/2026', confirmed_date: '24 Dec 2026' }
    expect(readRequest({ ...makeRequest(), ...typed }, rules)).toMatchObject({
      value: { preferred_date: '2026-12-24', confirmed_date: '2026-12-24' },
    })
  })

  it('drops what it did not ask for', () => {
    const read = readRequest({ ...makeRequest(), status: 'confirmed', id: '1', notes: 'x' }, rules)
    expect(read.ok && Object.keys(read.value)).not.toContain('status')
    expect(read.ok && Object.keys(read.value)).not.toContain('id')
  })

  it('answers any input at all with a request or with field errors, and quickly', () => {
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
    fieldErrors({
      email: `${'a.'.repeat(50_000)}@`,
      phone: ' '.repeat(100_000),
      message: '\n'.repeat(1e6),
    })
    expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(1500)
  })
})

it('who declares to have no email address sends none, whatever was typed there', () => {
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
