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

  test.each([
    ['(024) 000-0000', '+233240000000'],
    ['+233 24 000 0000', '+233240000000'],
    ['+226 70 12 34 56', '+22670123456'],
  ])('stores the phone number %s as typed and as dialled', async (phone, phone_normalised) => {
    expect(await store({ phone })).toMatchObject({ phone, phone_normalised })
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
})
