import { expect, test } from 'vitest'
import { optionalFields } from '#app/domain/appointments/request/appointment-request.ts'
import {
  type PatientField,
  patientFields,
} from '#app/domain/appointments/request/patient-fields.ts'
import { accraDate } from '#app/platform/clock.ts'
import {
  postAppointmentForm,
  postAppointmentJson,
  requestDetails,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { clinicContent } from '#tests/clinic.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

// The sentences themselves are those of appointment-request.test.ts.
const needed = Object.entries<PatientField>(patientFields).filter(([, { missing }]) => missing)

const inDays = (days: number) => accraDate(new Date(Date.now() + days * 86_400_000))

describeSite('the appointment endpoint', (site) => {
  const errorsFor = async (changes: object) => {
    const response = await postAppointmentJson(site(), requestDetails(changes))
    expect(response.status).toBe(422)
    expect(await storedRequests(site())).toEqual([])
    return (await response.json()).errors
  }
  const store = async (changes: object) => {
    const response = await postAppointmentJson(site(), requestDetails(changes))
    expect(response.status, await response.clone().text()).toBe(201)
    return (await storedRequests(site())).at(-1)
  }

  test('stores a request and answers with its reference, its page and nothing else', async () => {
    const request = requestDetails({ branch: 'Bole', preferred_date: inDays(3) })
    const filled = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== ''))
    const response = await postAppointmentJson(site(), request)
    expect(response.status).toBe(201)
    const answer = await response.json()
    expect(answer).toEqual({
      reference: expect.stringMatching(/^GM-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      page: expect.stringMatching(/^\/r\/[2-9a-z]{34}$/),
    })
    expect(await storedRequests(site())).toMatchObject([
      {
        ...Object.fromEntries(optionalFields.map((name) => [name, null])),
        ...filled,
        reference: answer.reference,
        phone_normalised: '+233240000000',
        status: 'pending',
        appointment_date: null,
        notes: null,
        privacy_version: clinicContent.privacy.version,
      },
    ])
  })

  test('asks for everything that the form asks for, in the same words', async () => {
    const response = await postAppointmentJson(site(), {})
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      errors: Object.fromEntries(needed.map(([name, { missing }]) => [name, missing])),
    })
  })

  test.each(needed.map(([name]) => name))('takes a %s of blanks for none', async (field) => {
    const { errors } = await (await postAppointmentJson(site(), { [field]: '' })).json()
    expect(await errorsFor({ [field]: ' \t\u00A0 ' })).toEqual({ [field]: errors[field] })
  })

  test.each([
    'amina',
    'amina@',
    '@example.com',
    'amina@example',
    'amina@exa mple.com',
    'amina@example.com, b@example.com',
    'amina@example.com;b@example.com',
    'amina@example.com Bcc: b@example.com',
    '"amina b"@example.com',
    'amina(b)@example.com',
    '<amina@example.com>',
    'amina@@example.com',
    'amina@example..com',
    'amina@-example.com',
    'amina..y@example.com',
  ])('refuses the email address %j', async (email) => {
    expect(await errorsFor({ email })).toEqual({ email: 'Please enter a valid email address.' })
  })

  test('refuses a line end where one line belongs, also in an email address', async () => {
    const sentence = 'Please write this on one line.'
    for (const field of ['first_name', 'email', 'phone']) {
      expect(await errorsFor({ [field]: 'a\r\nBcc: b@example.com' })).toEqual({ [field]: sentence })
    }
  })

  test.each(['amina.y+clinic@mail.example.com.gh', "o'brien@example.com"])(
    'takes the email address %s',
    async (email) => expect(await store({ email })).toMatchObject({ email }),
  )

  test.each([
    '12345678',
    '0240000000000000',
    '024 000 000o',
    '024;000;0000',
    'call me',
    '+++++++++',
  ])('refuses the phone number %s', async (phone) => {
    expect(await errorsFor({ phone })).toEqual({ phone: 'Please enter a valid phone number.' })
  })

  test.each([
    ['(024) 000-0000', '+233240000000'],
    ['+233 24 000 0000', '+233240000000'],
    ['+226 70 12 34 56', '+22670123456'],
  ])('stores the phone number %s as typed and as dialled', async (phone, phone_normalised) => {
    expect(await store({ phone })).toMatchObject({ phone, phone_normalised })
  })

  test('offers the four services and the three branches only', async () => {
    expect(await errorsFor({ service: 'Surgery' })).toEqual({ service: 'Please select a service.' })
    expect(await errorsFor({ service: 'ultrasound' })).toEqual({
      service: 'Please select a service.',
    })
    expect(await errorsFor({ branch: 'Accra' })).toEqual({ branch: 'Please select a branch.' })
    for (const service of ['Ultrasound', 'ECG', 'Laboratory', 'Other']) {
      expect(await store({ service })).toMatchObject({ service })
    }
  })

  test('stores who refers a patient, and how the patient would like to pay', async () => {
    const referral = {
      referral_facility: 'Bole District Hospital',
      referral_contact: 'Dr Seidu, 020 000 0001',
      referral_urgency: 'Within 24 hours',
      referral_reason: 'Pain in the lower abdomen for two days.',
      payment_preference: 'NHIS',
    }
    const row = await store(referral)
    expect(row).toMatchObject(referral)
    expect(row?.search_text).toContain('bole district hospital')
    expect(await store({})).toMatchObject({ referral_facility: null, payment_preference: null })
  })

  test('shows what is folded away again, open, with everything that was typed', async () => {
    const open = async (changes: object) => {
      const page = await postAppointmentForm(site(), { ...requestDetails(changes), message: '' })
      expect(page.status).toBe(422)
      const html = await page.text()
      expect(html).not.toContain('Please select one of these')
      return [...html.matchAll(/<details[^>]*>/g)].map(([tag]) => tag.includes('open'))
    }
    expect(await open({})).toEqual([false, false])
    expect(await open({ payment_preference: 'Cash' })).toEqual([false, true])
    const wrong = requestDetails({ referral_urgency: 'Now', referral_facility: 'Bole CHPS' })
    const html = await (await postAppointmentForm(site(), wrong)).text()
    expect(html).toContain('<a href="#referral_urgency" class="link">Please select one of these.')
    expect(html).toContain('value="Bole CHPS"')
    expect(html).toMatch(/<details[^>]* open/)
  })

  test('takes a date from today to a year ahead, and only one that exists', async () => {
    const errorFor = async (date: string) =>
      (await errorsFor({ preferred_date: date })).preferred_date
    expect(await errorFor(inDays(-1))).toBe('Preferred date cannot be in the past.')
    expect(await errorFor('1990-01-01')).toBe('Preferred date cannot be in the past.')
    expect(await errorFor(inDays(366))).toBe('Preferred date must be within the next 12 months.')
    for (const date of [
      '2027-02-31',
      '2027-13-01',
      '2027-00-10',
      'tomorrow',
      '20270101',
      '1/13/2027',
    ]) {
      expect(await errorFor(date), date).toBe('Please enter a valid date, such as 24/12/2026.')
    }
    expect(await store({ preferred_date: inDays(0) })).toMatchObject({ preferred_date: inDays(0) })
    expect(await store({ preferred_date: inDays(365) })).toMatchObject({
      preferred_date: inDays(365),
    })
  })

  test.each([
    ['first_name', 100, '100'],
    ['last_name', 100, '100'],
    ['email', 254, '254'],
    ['phone', 30, '30'],
    ['message', 2000, '2,000'],
  ] as const)('takes a %s of %i characters and not one more', async (field, limit, shownLimit) => {
    const validTextOfLength: Record<string, (length: number) => string> = {
      email: (length) =>
        `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length - 191)}.com`,
      phone: (length) => `024${' '.repeat(length - 10)}0000000`,
    }
    const text = (length: number) => validTextOfLength[field]?.(length) ?? 'a'.repeat(length)
    expect(await store({ [field]: text(limit) })).toMatchObject({ [field]: text(limit) })
    const response = await postAppointmentJson(site(), requestDetails({ [field]: text(limit + 1) }))
    expect(await response.json()).toEqual({
      errors: { [field]: `Please shorten this to ${shownLimit} characters.` },
    })
    expect(
      (await postAppointmentJson(site(), requestDetails({ [field]: 'x'.repeat(50_000) }))).status,
    ).toBe(422)
  })
})
