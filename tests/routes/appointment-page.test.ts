import { expect, test } from 'vitest'
import { postAppointmentForm, requestDetails, storedRequests } from '#tests/appointment-requests.ts'
import { visibleText } from '#tests/back-office.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('the form without JavaScript', (site) => {
  test('has a page for the reference alone, which shows nothing else of the request', async () => {
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

  test('says at its label that the message is required, as it does of no other field', async () => {
    const text = visibleText(await (await site().fetch('/appointment')).text())
    expect(text).toContain('Additional Information (required)')
    expect(text.match(/\(required\)/g)).toHaveLength(1)
  })

  test('errors come back with everything that was typed, escaped', async () => {
    const typed = requestDetails({
      first_name: '"><script>alert(1)</script>',
      last_name: 'O\'Neil & "sons"',
      email: 'nonsense',
      service: 'Laboratory',
      branch: 'Wenchi',
      message: '</textarea><img src=x onerror=alert(2)>',
    })
    const response = await postAppointmentForm(site(), typed)
    expect(response.status).toBe(422)
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    const html = await response.text()
    const form = /<form.*<\/form>/s.exec(html)?.[0] ?? ''
    expect(form).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(form).toContain('value="O&#x27;Neil &amp; &quot;sons&quot;"')
    expect(form).toContain('value="nonsense"')
    expect(form).toContain('value="024 000 0000"')
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

  test('a field that is sent twice counts once', async () => {
    const body = new URLSearchParams(requestDetails())
    body.append('first_name', 'Second')
    const response = await site().fetch('/appointment', {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    expect(await storedRequests(site())).toMatchObject([{ first_name: 'Second' }])
  })

  test('the earliest date to pick is today in Accra, to the second', async () => {
    const { platform } = site()
    const { clock, pages } = platform
    for (const [instant, day] of [
      ['2026-12-31T23:59:59Z', '2026-12-31'],
      ['2027-01-01T00:00:00Z', '2027-01-01'],
    ] as const) {
      platform.clock = { now: () => new Date(instant) }
      pages.clear()
      const html = await (await site().fetch('/appointment')).text()
      expect(html).toMatch(new RegExp(`<input[^>]* type="date" min="${day}"`))
    }
    platform.clock = clock
    pages.clear()
  })
})
