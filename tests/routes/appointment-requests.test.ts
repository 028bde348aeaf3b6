import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accraDate } from '#app/platform/clock.ts'
import {
  postAppointmentForm,
  postAppointmentJson,
  requestDetails,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { visibleText } from '#tests/back-office.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

const inDays = (days: number) => accraDate(new Date(Date.now() + days * 86_400_000))

describeSite('requests for appointments', (site) => {
  test('are stored and answered with their reference, their page and nothing else', async () => {
    const request = requestDetails({ branch: 'Bole', preferred_date: inDays(3) })
    const filled = Object.entries(request).filter(([, value]) => value !== '')
    const response = await postAppointmentJson(site(), request)
    expect(response.status).toBe(201)
    const answer = await response.json()
    expect(answer).toEqual({
      reference: expect.stringMatching(/^GM-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      page: expect.stringMatching(/^\/r\/[2-9a-z]{34}$/),
    })
    const { reference } = answer
    const row = { ...Object.fromEntries(filled), reference, status: 'pending' }
    expect(await storedRequests(site())).toMatchObject([row])
  })

  test('come back in the plain form with what is folded away open', async () => {
    const open = async (changes: object) => {
      const page = await postAppointmentForm(site(), { ...requestDetails(changes), message: '' })
      expect(page.status).toBe(422)
      const [form = ''] =
        /<form (?:(?!<\/form>).)*name="first_name".*?<\/form>/s.exec(await page.text()) ?? []
      return [...form.matchAll(/<details[^>]*>/g)].map(([tag]) => tag.includes('open'))
    }
    expect(await open({ payment_preference: 'Cash' })).toEqual([false, false, true])
    expect(await open({ asked_by: 'Kofi Issah' })).toEqual([true, false, false])
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

    test('by a key, which is no other text and nothing else', async () => {
      for (const request_key of ['short', 'a'.repeat(65), '; drop table', 5, {}]) {
        const response = await postAppointmentJson(site(), requestDetails({ request_key }))
        expect(response.status).toBe(422)
        expect(Object.keys((await response.json()).errors)).toEqual(['request_key'])
      }
    })
  })

  test('by a program are objects, in which null is a field that was left empty, and stored exactly as they are', async () => {
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

  test('have a page for the reference alone, which shows nothing else of the request', async () => {
    await postAppointmentForm(site(), requestDetails())
    const [row] = await storedRequests(site())
    const page = await site().fetch(`/appointment/${row?.reference.toLowerCase()}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('Cache-Control')).toContain('no-store')
    const html = await page.text()
    expect(html).toContain(row?.reference)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    for (const personalDetail of [row?.first_name, row?.email, row?.phone, row?.message]) {
      expect(html).not.toContain(personalDetail)
    }
  })

  test('an unknown reference is a page that does not exist', async () => {
    for (const reference of ['gm-2222-2222', 'x', '\0', "' or 1=1"]) {
      const { status } = await site().fetch(`/appointment/${encodeURIComponent(reference)}`)
      expect(status, reference).toBe(404)
    }
  })

  test('the form says at its label that the message is required, as it does of no other field', async () => {
    const text = visibleText(await (await site().fetch('/appointment')).text())
    expect(text).toContain('Additional Information (required)')
    expect(text.match(/\(required\)/g)).toHaveLength(1)
  })

  test('without JavaScript errors come back with everything that was typed, escaped', async () => {
    const typed = requestDetails({
      first_name: '"><script>alert(1)</script>',
      last_name: 'O\'Neil & "sons"',
      service: 'Laboratory',
      second_service: 'ECG',
      no_email: 'yes',
      branch: 'Wenchi',
      message: '</textarea><img src=x onerror=alert(2)>',
      referral_urgency: 'Now',
      referral_facility: 'Bole CHPS',
    })
    const response = await postAppointmentForm(site(), typed)
    expect(response.status).toBe(422)
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    const html = await response.text()
    const form = /<form.*<\/form>/s.exec(html)?.[0] ?? ''
    expect(form).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(form).toContain('value="O&#x27;Neil &amp; &quot;sons&quot;"')
    expect(form).toContain('value="Bole CHPS"')
    expect(form).toContain('value="024 000 0000"')
    expect(form).toMatch(/<input[^>]*checked=""[^>]*value="ECG"/)
    expect(form).toMatch(/name="no_email"[^>]*checked/)
    expect(form).toMatch(/<option[^>]* selected="">Laboratory<\/option>/)
    expect(form).toMatch(/<option[^>]* selected="">Wenchi<\/option>/)
    expect(form).toContain('&lt;/textarea&gt;&lt;img src=x onerror=alert(2)&gt;</textarea>')
    expect(html).not.toMatch(/<script>alert|<img src=x/)
    expect(await storedRequests(site())).toEqual([])
  })

  test('each error is named at the top, with a link to its field, and at the field', async () => {
    const html = await (await postAppointmentForm(site(), { message: 'Only this.' })).text()
    const form = /<form.*<\/form>/s.exec(html)?.[0] ?? ''
    for (const [field, error] of [
      ['first_name', 'First name is required.'],
      ['last_name', 'Last name is required.'],
      ['email', 'Email is required'],
      ['phone', 'Phone number is required'],
      ['service', 'Please select a service.'],
    ]) {
      expect(form).toContain(`<a href="#${field}" class="link">${error}</a>`)
      expect(form).toMatch(new RegExp(`id="${field}-error"[^>]*>${error}`))
      expect(form).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`))
      expect(form).toMatch(new RegExp(`aria-describedby="[^"]*${field}-error`))
    }
    expect(form).not.toContain('message-error')
    expect(form).toContain('Only this.')
  })

  test('the earliest date to pick is today in Accra, to the second', async () => {
    const { platform } = site()
    const { clock } = platform
    for (const instant of ['2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z']) {
      platform.clock = { now: () => new Date(instant) }
      platform.pages.clear()
      const html = await (await site().fetch('/appointment')).text()
      expect(html).toMatch(new RegExp(`<input[^>]* type="date" min="${instant.slice(0, 10)}"`))
    }
    platform.clock = clock
    platform.pages.clear()
  })
})
