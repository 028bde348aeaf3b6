import { expect, test } from 'vitest'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice } from '#tests/back-office.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

const morning = '2026-11-20T08:00:00.000Z'

describeSite('the list of appointments', (site) => {
  test('the empty list says so, by what it was asked for', async () => {
    const { text } = await openBackOffice(site())
    expect(await text('/admin/appointments')).toContain('No appointments have been booked yet.')
    expect(await text('/admin/appointments?status=cancelled')).toContain(
      'No cancelled appointments found.',
    )
    expect(await text('/admin/appointments?q=x')).toContain('No appointments match these filters.')
  })

  test('the list shows a patient, what was asked for, and how many there are', async () => {
    const { text, open } = await openBackOffice(site())
    await insertRequest(site().platform, morning, { first_name: 'Ɛdwoa', preferred_date: '' })
    await insertRequest(site().platform, morning, { first_name: 'Kofi' })
    const page = await text('/admin/appointments?q=ɛdwoa')
    expect(page).toContain('Showing 1 of 1 appointments')
    expect(await text('/admin/appointments')).toContain('Showing 2 of 2 appointments')
    expect(await text('/admin/appointments?status=pending&branch=Bole')).toContain(
      'Showing 0 of 0 appointments',
    )
    expect(page).toContain('Ɛdwoa Atɔŋa')
    expect(page).toContain('Not specified')
    expect(page).toContain('Nov 20, 2026')
    const html = await (await open('/admin/appointments')).text()
    expect(html).toContain('href="tel:+233240000000"')
    expect(html).toContain('href="mailto:awinpoka@example.com"')
  })

  test('what a patient wrote stays text', async () => {
    const { open } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, morning, {
      first_name: '<img src=x onerror=alert(1)>',
      message: '</script><script>alert(1)</script>',
    })
    for (const path of ['', `/${id}/edit`, `/${id}/delete`]) {
      const page = await (await open(`/admin/appointments${path}`)).text()
      expect(page, path).toContain('&lt;img src=x onerror=alert(1)&gt;')
      if (path.endsWith('edit')) expect(page).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
      expect(page).not.toContain('<img src=x')
      expect(page).not.toContain('<script>alert')
    }
  })

  test('a link to write to a patient writes to nobody else', async () => {
    const { open } = await openBackOffice(site())
    await insertRequest(site().platform, morning, { email: 'a?bcc=b&body=c@example.com' })
    const html = await (await open('/admin/appointments')).text()
    expect(html).toContain('href="mailto:a%3Fbcc%3Db%26body%3Dc@example.com"')
  })

  test('the sheet of a day has who is expected', async () => {
    const { text } = await openBackOffice(site())
    await insertRequest(site().platform, morning, { preferred_date: '2026-12-01' })
    const page = await text('/admin/day-sheet?date=2026-12-01&branch=Zebilla')
    expect(page).toContain('Tuesday, December 1, 2026')
    expect(page).toContain('Awinpoka Atɔŋa')
    expect(await text('/admin/day-sheet?date=2026-12-01&branch=Bole')).toContain(
      'Nobody is expected on this day.',
    )
  })

  test('the export is a file of what the list shows', async () => {
    const { open } = await openBackOffice(site())
    await insertRequest(site().platform, morning, { branch: 'Bole', message: '=HYPERLINK("x")' })
    await insertRequest(site().platform, morning, { branch: 'Wenchi' })
    const answer = await open('/admin/appointments/export?branch=Bole')
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="appointments-all-\d{4}-\d{2}-\d{2}\.csv"$/,
    )
    expect(answer.headers.get('Cache-Control')).toBe('no-store, private')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = new TextDecoder().decode(bytes)
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain('"\'=HYPERLINK(""x"")"')
  })

  test('nonsense in the address shows the first page of everything', async () => {
    const { open } = await openBackOffice(site())
    await insertRequest(site().platform, morning)
    for (const query of [
      'status=lost&branch=Accra&from=yesterday&to=2026-02-30',
      'older=x&newer=2026-13-45T99:99:99.999Z_x',
      `q=${'%00'}${'a'.repeat(5000)}`,
      'older=2026-11-20T08:00:00.000Z_x&older=y',
      'older=2026-02-30T08:00:00.000Z_x',
      'newer=0000-01-01T00:00:00.000Z_x',
      'from=0000-01-01',
      'to=9999-12-31',
    ]) {
      expect((await open(`/admin/appointments?${query}`)).status, query).toBe(200)
      expect((await open(`/admin/appointments/export?${query}`)).status, query).toBe(200)
    }
  })

  test('while the database is away the list says so in its own words', async () => {
    const { open } = await openBackOffice(site())
    const { db } = site().platform
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    // why: only the list is to fail; the session must still be found, or the guard would answer.
    const selectFrom = db.selectFrom.bind(db)
    Object.assign(db, {
      selectFrom: (table: Parameters<typeof selectFrom>[0]) => {
        if (table === 'appointments') throw away
        return selectFrom(table)
      },
    })
    const answer = await open('/admin/appointments')
    const file = await open('/admin/appointments/export')
    Reflect.deleteProperty(db, 'selectFrom')
    expect(answer.status).toBe(503)
    expect(file.status).toBe(503)
    const page = await answer.text()
    expect(page).toContain('Error Loading Appointments')
    expect(page).toContain('Failed to fetch appointments')
    expect(page).toContain('Try Again')
    expect((await open('/admin/appointments')).status).toBe(200)
  })
})
