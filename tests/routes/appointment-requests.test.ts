import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  optionalFields,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'
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

describeSite('requests for appointments', (site) => {
  test('are stored and answered with their reference, their page and nothing else', async () => {
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

  test('are asked for everything that the form asks for, in the same words', async () => {
    const response = await postAppointmentJson(site(), {})
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      errors: Object.fromEntries(needed.map(([name, { missing }]) => [name, missing])),
    })
  })

  test('come back in the plain form with what is folded away open, and everything that was typed', async () => {
    const open = async (changes: object) => {
      const page = await postAppointmentForm(site(), { ...requestDetails(changes), message: '' })
      expect(page.status).toBe(422)
      const [form = ''] =
        /<form (?:(?!<\/form>).)*name="first_name".*?<\/form>/s.exec(await page.text()) ?? []
      return [...form.matchAll(/<details[^>]*>/g)].map(([tag]) => tag.includes('open'))
    }
    expect(await open({})).toEqual([false, false, false])
    expect(await open({ payment_preference: 'Cash' })).toEqual([false, false, true])
    expect(await open({ asked_by: 'Kofi Issah' })).toEqual([true, false, false])
    const wrong = requestDetails({ referral_urgency: 'Now', referral_facility: 'Bole CHPS' })
    const html = await (await postAppointmentForm(site(), wrong)).text()
    expect(html).toContain('<a href="#referral_urgency" class="link">Please select one of these.')
    expect(html).toContain('value="Bole CHPS"')
    expect(html).toMatch(/<details[^>]* open/)
  })

  test.each([postAppointmentJson, postAppointmentForm])(
    'have a second service and who asks, and keep both where something must be corrected (%o)',
    async (send) => {
      const asked = { second_service: 'Laboratory', asked_by: 'Kofi Issah' }
      const wrong = await send(site(), requestDetails({ ...asked, second_service: 'Massage' }))
      expect(wrong.status).toBe(422)
      expect(await wrong.text()).toContain('Please select a service.')
      await send(site(), requestDetails(asked))
      expect(await storedRequests(site())).toMatchObject([asked])
      const page = await postAppointmentForm(site(), requestDetails({ ...asked, message: '' }))
      const html = await page.text()
      expect(html).toMatch(/<input[^>]*value="Kofi Issah"/)
      expect(/<input[^>]*checked=""[^>]*value="Laboratory"/.test(html)).toBe(true)
    },
  )

  describe('are stored once', () => {
    test('also when they come once from the script and once from the plain form', async () => {
      const request = requestDetails({ request_key: randomUUID() })
      const { page, reference } = await (await postAppointmentJson(site(), request)).json()
      const response = await postAppointmentForm(site(), request)
      expect(response.headers.get('Location')).toBe(page)
      const other = await postAppointmentJson(site(), { ...request, message: 'Something else.' })
      expect(other.status).toBe(422)
      expect((await other.json()).errors['']).toBe(
        `We already have a request from you, with the reference ${reference}. To change it, please call or write to us. To ask for another appointment, send this again.`,
      )
      expect(await storedRequests(site())).toMatchObject([{ message: request.message }])
    })

    // As the row is by the time at which the phone sends the request again; and what was asked for then.
    test.each([
      [{ branch: 'Bole', service: 'ECG', status: 'confirmed', version: 2 } as const, {}],
      [{ branch: 'Closed since' }, { branch: 'Closed since' }],
      [{ preferred_date: '2026-01-01' }, { preferred_date: '2026-01-01' }],
    ])('also when the row is %o before the phone sends them again', async (changes, asked) => {
      const request = requestDetails({ request_key: randomUUID(), branch: '' })
      const { page } = await (await postAppointmentJson(site(), request)).json()
      await site().platform.db.updateTable('appointments').set(changes).execute()
      const again = { ...request, ...asked }
      expect(await (await postAppointmentJson(site(), again)).json()).toMatchObject({ page })
      for (const other of [{ phone: '' }, { message: 'Else' }, { preferred_date: '2026-01-02' }])
        expect((await postAppointmentJson(site(), { ...again, ...other })).status).toBe(422)
      expect(await storedRequests(site())).toMatchObject([changes])
    })

    test('without a key when they say the same on the same day', async () => {
      const first = await postAppointmentForm(site(), requestDetails())
      const again = await postAppointmentForm(site(), requestDetails())
      expect(first.status).toBe(303)
      expect(again.headers.get('Location')).toBe(first.headers.get('Location'))
    })

    test.each(['short', 'a'.repeat(65), 'with spaces in between', '; drop table', 5, {}])(
      'by a key, and %j is none',
      async (request_key) => {
        const response = await postAppointmentJson(site(), requestDetails({ request_key }))
        expect(response.status).toBe(422)
        expect(Object.keys((await response.json()).errors)).toEqual(['request_key'])
      },
    )
  })

  describe('by a program', () => {
    test('have nothing that a patient does not own, and reach for no prototype', async () => {
      const foreignFields = {
        id: 'mine',
        status: 'confirmed',
        notes: 'free of charge',
        reference: 'GM-AAAA-AAAA',
        created_at: '2020-01-01T00:00:00.000Z',
        appointment_date: '2030-01-01',
        privacy_version: 'none',
        search_text: 'x',
      }
      const keys =
        '"__proto__":{"status":"confirmed","polluted":true},"constructor":{"prototype":{"polluted":true}},'
      const sent = requestDetails({ ...foreignFields, branch: null, preferred_date: null })
      const body = JSON.stringify(sent).replace('{', `{${keys}`)
      expect((await postAppointmentJson(site(), body)).status).toBe(201)
      const [row] = await storedRequests(site())
      expect(row).toMatchObject({ status: 'pending', notes: null, appointment_date: null })
      for (const [name, value] of Object.entries(foreignFields))
        expect(row).not.toHaveProperty(name, value)
      expect({}).not.toHaveProperty('polluted')
      const response = await postAppointmentJson(site(), requestDetails({ email: null }))
      expect(await response.json()).toEqual({ errors: { email: 'Email is required' } })
    })

    test('are objects, and stored exactly as they are', async () => {
      for (const body of ['[]', 'null', '5', '"text"', 'true', '[[]]'])
        expect((await postAppointmentJson(site(), body)).status).toBe(422)
      const texts = [
        'Ɔkɔmfoɔ Ŋmɛŋmɛ Ɛdɔ Ʒiŋ ɣa محمد 李 Ω 🩺👨‍👩‍👧 “quoted” — ½',
        "Robert'); DROP TABLE appointments;-- \\ %_ ?1 $1 :x",
        '<script>alert(1)</script>&amp;"\' =HYPERLINK("http://evil.example")',
      ]
      for (const text of texts)
        await postAppointmentJson(site(), requestDetails({ first_name: text, message: text }))
      const stored = await storedRequests(site())
      expect(stored.map(({ first_name }) => first_name)).toEqual(texts)
      expect(stored.map(({ message }) => message)).toEqual(texts)
    })

    test('with the hidden field filled in are not stored, and their answer says whom to call', async () => {
      const spam = requestDetails({ leave_empty: 'http://spam.example' })
      const response = await postAppointmentJson(site(), spam)
      expect(response.status).toBe(422)
      expect((await response.json()).errors['']).toMatch(/call or write to us/)
      expect(await storedRequests(site())).toEqual([])
    })

    test('never make the server fail', { timeout: 60_000 }, async () => {
      const hostileValue = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom('\u0000', '\uDC00', "' or 1=1 --", '{{7*7}}', '%00', '-1e999'),
        fc.anything(),
      )
      // Almost right, so that it comes past the first checks and as far as the database.
      const nearly = fc
        .record({ field: fc.constantFrom(...requestFields, 'request_key'), value: hostileValue })
        .map(({ field, value }) => ({ ...requestDetails(), [field]: value }))
      await fc.assert(
        fc.asyncProperty(fc.oneof(nearly, fc.jsonValue()), async (body) => {
          const json = JSON.stringify(body, (_, value) =>
            typeof value === 'bigint' ? `${value}` : value,
          )
          const { status } = await postAppointmentJson(site(), json ?? '')
          expect([201, 400, 422, 429]).toContain(status)
        }),
        { numRuns: 60 },
      )
    })
  })
})
