import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { optionalFields } from '#app/domain/appointments/request/appointment-request.ts'
import { accraDate } from '#app/platform/clock.ts'
import {
  postAppointmentForm,
  postAppointmentJson,
  requestDetails,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { clinicContent } from '#tests/clinic.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

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
    const also = { asked_by: 'Kofi Issah', second_service: 'Laboratory', no_email: 'yes' }
    const wrong = { referral_urgency: 'Now', referral_facility: 'Bole CHPS' }
    const answer = await postAppointmentForm(site(), requestDetails({ ...also, ...wrong }))
    const html = await answer.text()
    expect(html).toContain('<a href="#referral_urgency" class="link">Please select one of these.')
    for (const typed of ['Bole CHPS', 'Kofi Issah']) expect(html).toContain(`value="${typed}"`)
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="Laboratory"/)
    expect(html).toMatch(/name="no_email"[^>]*checked/)
    expect(html).toMatch(/<details[^>]* open/)
  })

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
    test('are objects, in which null is a field that was left empty, and stored exactly as they are', async () => {
      for (const body of ['[]', 'null', '5', '"text"', 'true', '[[]]'])
        expect((await postAppointmentJson(site(), body)).status).toBe(422)
      const response = await postAppointmentJson(site(), requestDetails({ email: null }))
      expect(await response.json()).toEqual({ errors: { email: 'Email is required' } })
      const texts = {
        first_name: 'Ɔkɔmfoɔ Ŋmɛŋmɛ Ɛdɔ Ʒiŋ ɣa محمد 李 Ω 🩺👨‍👩‍👧 “quoted” — ½',
        last_name: "Robert'); DROP TABLE appointments;-- \\ %_ ?1 $1 :x",
        message: '<script>alert(1)</script>&amp;"\' =HYPERLINK("http://evil.example")',
      }
      const foreign = { status: 'confirmed', notes: 'free of charge', reference: 'GM-AAAA-AAAA' }
      const sent = requestDetails({ ...texts, ...foreign, branch: null, preferred_date: null })
      expect((await postAppointmentJson(site(), sent)).status).toBe(201)
      const [row] = await storedRequests(site())
      expect(row).toMatchObject({ ...texts, status: 'pending', notes: null, branch: null })
      expect(row?.reference).not.toBe(foreign.reference)
    })

    test('with the hidden field filled in are not stored, and their answer says whom to call', async () => {
      const spam = requestDetails({ leave_empty: 'http://spam.example' })
      const response = await postAppointmentJson(site(), spam)
      expect(response.status).toBe(422)
      expect((await response.json()).errors['']).toMatch(/call or write to us/)
      expect(await storedRequests(site())).toEqual([])
    })
  })
})
