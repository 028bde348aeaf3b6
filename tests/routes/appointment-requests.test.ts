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
  newClientAddress,
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
  describe('the appointment endpoint', () => {
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

  describe('one request is stored once', () => {
    test('also when it comes once from the script and once from the plain form', async () => {
      const request = requestDetails({ request_key: randomUUID() })
      const { page } = await (await postAppointmentJson(site(), request)).json()
      const response = await postAppointmentForm(site(), request)
      expect(response.headers.get('Location')).toBe(page)
      expect(await storedRequests(site())).toHaveLength(1)
    })

    test('the same key with other details changes nothing and says where the first one is', async () => {
      const request = requestDetails({ request_key: randomUUID() })
      const { reference } = await (await postAppointmentJson(site(), request)).json()
      const other = await postAppointmentJson(site(), { ...request, message: 'Something else.' })
      expect(other.status).toBe(422)
      expect((await other.json()).errors['']).toBe(
        `We already have a request from you, with the reference ${reference}. To change it, please call or write to us. To ask for another appointment, send this again.`,
      )
      expect(await storedRequests(site())).toMatchObject([{ message: request.message }])
    })

    test('also when staff have confirmed it before the phone sends it again', async () => {
      const request = requestDetails({ request_key: randomUUID(), branch: '' })
      const { page } = await (await postAppointmentJson(site(), request)).json()
      const { db } = site().platform
      const changes = { branch: 'Bole', service: 'ECG', status: 'confirmed', version: 2 } as const
      await db.updateTable('appointments').set(changes).execute()
      expect(await (await postAppointmentJson(site(), request)).json()).toMatchObject({ page })
      expect((await postAppointmentJson(site(), { ...request, message: 'Else' })).status).toBe(422)
      expect(await storedRequests(site())).toMatchObject([changes])
    })

    test('also when its day has passed, or its branch is no more, before the phone sends it again', async () => {
      const { db } = site().platform
      for (const changed of [{ branch: 'Closed since' }, { preferred_date: '2026-01-01' }]) {
        const request = requestDetails({ request_key: randomUUID(), branch: 'Bole' })
        const { page, reference } = await (await postAppointmentJson(site(), request)).json()
        // As it was stored when that branch, or that day, could still be asked for.
        await db
          .updateTable('appointments')
          .set(changed)
          .where('reference', '=', reference)
          .execute()
        const again = { ...request, ...changed }
        expect(await (await postAppointmentJson(site(), again)).json()).toMatchObject({ page })
        const key = { request_key: randomUUID() }
        for (const other of [
          { phone: '' },
          { message: 'Else' },
          { preferred_date: '2026-01-02' },
          key,
        ]) {
          expect((await postAppointmentJson(site(), { ...again, ...other })).status).toBe(422)
        }
      }
      expect(await storedRequests(site())).toHaveLength(2)
    })

    test('a plain form without a key is the same request when it says the same on the same day', async () => {
      const first = await postAppointmentForm(site(), requestDetails())
      const again = await postAppointmentForm(site(), requestDetails())
      expect(first.status).toBe(303)
      expect(again.headers.get('Location')).toBe(first.headers.get('Location'))
      await postAppointmentForm(site(), requestDetails({ message: 'My child needs one as well.' }))
      expect(await storedRequests(site())).toHaveLength(2)
    })

    test.each(['short', 'a'.repeat(65), 'with spaces in between', '; drop table', 5, {}])(
      'a key that is none is refused: %j',
      async (request_key) => {
        const response = await postAppointmentJson(site(), requestDetails({ request_key }))
        expect(response.status).toBe(422)
        expect(Object.keys((await response.json()).errors)).toEqual(['request_key'])
      },
    )
  })

  describe('what a program may send', () => {
    const stored = async (changes: object) => {
      const response = await postAppointmentJson(site(), requestDetails(changes))
      expect(response.status, await response.clone().text()).toBe(201)
      const [row] = await storedRequests(site())
      return row
    }

    test('fields that a patient does not own are ignored', async () => {
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
      const row = await stored(foreignFields)
      expect(row).toMatchObject({ status: 'pending', notes: null, appointment_date: null })
      for (const [name, value] of Object.entries(foreignFields))
        expect(row).not.toHaveProperty(name, value)
    })

    test('a field that a program sends as null is a field that it left out', async () => {
      expect(await stored({ branch: null, preferred_date: null })).toMatchObject({ branch: null })
      const response = await postAppointmentJson(site(), requestDetails({ email: null }))
      expect(await response.json()).toEqual({ errors: { email: 'Email is required' } })
    })

    test.each(['[]', 'null', '5', '"text"', 'true', '[[]]'])('%s is no request', async (body) => {
      expect((await postAppointmentJson(site(), body)).status).toBe(422)
    })

    test('keys that reach for the prototype reach nothing', async () => {
      const keys =
        '"__proto__":{"status":"confirmed","polluted":true},"constructor":{"prototype":{"polluted":true}},'
      const body = JSON.stringify(requestDetails()).replace('{', `{${keys}`)
      expect((await postAppointmentJson(site(), body)).status).toBe(201)
      expect({}).not.toHaveProperty('polluted')
      expect(await storedRequests(site())).toMatchObject([{ status: 'pending' }])
    })

    test.each([
      ['Twi, Ewe and Dagbani', 'Ɔkɔmfoɔ Ŋmɛŋmɛ Ɛdɔ Ʒiŋ ɣa'],
      ['other scripts and signs', 'محمد 李 Ω 🩺👨‍👩‍👧 “quoted” — ½'],
      ['what means something to SQL', "Robert'); DROP TABLE appointments;-- \\ %_ ?1 $1 :x"],
      ['what means something to HTML', '<script>alert(1)</script>&amp;"\''],
      ['what means something to a spreadsheet', '=HYPERLINK("http://evil.example")'],
    ])('%s are stored exactly', async (_, text) => {
      expect(await stored({ first_name: text, message: text })).toMatchObject({
        first_name: text,
        message: text,
      })
    })

    test('a request with the hidden field filled in is not stored, and its answer says whom to call', async () => {
      const response = await postAppointmentJson(
        site(),
        requestDetails({ leave_empty: 'http://spam.example' }),
      )
      expect(response.status).toBe(422)
      expect((await response.json()).errors['']).toMatch(/call or write to us/)
      expect(await storedRequests(site())).toEqual([])
    })

    test('no body at all makes the server fail', { timeout: 60_000 }, async () => {
      const hostileValue = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom(
          '\u0000',
          '\uDC00',
          "' or 1=1 --",
          '../../etc/passwd',
          '{{7*7}}',
          '%00',
          '-1e999',
        ),
        fc.anything(),
      )
      const named = fc.dictionary(
        fc.oneof(
          fc.constantFrom<string>(
            ...requestFields,
            'request_key',
            'leave_empty',
            '__proto__',
            'toString',
          ),
          fc.string(),
        ),
        hostileValue,
        { maxKeys: 12 },
      )
      // Almost right, so that it comes past the first checks and as far as the database.
      const nearly = fc
        .record({ field: fc.constantFrom(...requestFields, 'request_key'), value: hostileValue })
        .map(({ field, value }) => ({ ...requestDetails(), [field]: value }))
      await fc.assert(
        fc.asyncProperty(fc.oneof(named, nearly, fc.jsonValue()), async (body) => {
          const json = JSON.stringify(body, (_, value) =>
            typeof value === 'bigint' ? `${value}` : value,
          )
          const { status } = await postAppointmentJson(site(), json ?? '', newClientAddress())
          expect([201, 400, 422, 429]).toContain(status)
        }),
        { numRuns: 100 },
      )
    })
  })
})
