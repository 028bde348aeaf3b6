import { expect, test } from 'vitest'
import { insertRequest } from '#tests/appointments.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const morning = '2026-11-20T08:00:00.000Z'

describeSiteOnEachDatabase('the front desk', (site) => {
  async function signInToDesk(name?: string) {
    const { cookie, fullName } = await signedInAdmin(site(), name)
    return {
      fullName,
      open: (path: string) => site().fetch(path, { headers: { Cookie: cookie } }),
      text: async (path: string) =>
        asRead(await (await site().fetch(path, { headers: { Cookie: cookie } })).text()),
      post: (path: string, fields: Record<string, string>) => postAs(site(), cookie, path, fields),
    }
  }
  const stored = (id: string) =>
    site()
      .platform.db.selectFrom('appointments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()

  test('the empty list says so, by what it was asked for', async () => {
    const { text } = await signInToDesk()
    expect(await text('/admin/appointments')).toContain('No appointments have been booked yet.')
    expect(await text('/admin/appointments?status=cancelled')).toContain(
      'No cancelled appointments found.',
    )
    expect(await text('/admin/appointments?q=x')).toContain('No appointments match these filters.')
  })

  test('the list shows a patient, what was asked for, and how many there are', async () => {
    const { text, open } = await signInToDesk()
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
    const { open } = await signInToDesk()
    const { id } = await insertRequest(site().platform, morning, {
      first_name: '<img src=x onerror=alert(1)>',
      message: '</script><script>alert(1)</script>',
    })
    for (const path of ['', `/${id}/edit`, `/${id}/delete`]) {
      const page = await (await open(`/admin/appointments${path}`)).text()
      expect(page).not.toContain('<img src=x')
      expect(page).not.toContain('<script>alert')
    }
  })

  test('a status is set by an address of its own, and the list stays where it was', async () => {
    const { post, text, fullName } = await signInToDesk()
    const { id } = await insertRequest(site().platform, morning)
    const answer = await post(`/admin/appointments/${id}/status`, {
      status: 'confirmed',
      version: '1',
      list: 'status=pending&q=atɔŋa',
    })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Location')).toBe(
      `/admin/appointments?status=pending&q=${encodeURIComponent('atɔŋa')}&done=confirmed`,
    )
    expect(await stored(id)).toMatchObject({ status: 'confirmed', version: 2 })
    expect(await text(`/admin/appointments/${id}/edit`)).toContain(
      `Pending → Confirmed by ${fullName}`,
    )
  })

  test('a status that somebody else has changed is a conflict and is not overwritten', async () => {
    const { post } = await signInToDesk()
    const { id } = await insertRequest(site().platform, morning)
    const path = `/admin/appointments/${id}/status`
    await post(path, { status: 'confirmed', version: '1' })
    const late = await post(path, { status: 'cancelled', version: '1' })
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('Somebody else has changed this appointment')
    expect(await stored(id)).toMatchObject({ status: 'confirmed' })
  })

  test('a status that does not exist is refused', async () => {
    const { post } = await signInToDesk()
    const { id } = await insertRequest(site().platform, morning)
    const answer = await post(`/admin/appointments/${id}/status`, { status: 'lost', version: '1' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Failed to update status. Please try again.')
    expect(await stored(id)).toMatchObject({ status: 'pending', version: 1 })
  })

  test('an edit is saved as a form, and only what staff may change', async () => {
    const { post } = await signInToDesk()
    const { id } = await insertRequest(site().platform, morning)
    const answer = await post(`/admin/appointments/${id}/edit?q=x`, {
      version: '1',
      appointment_date: '2026-12-02',
      appointment_time: '09:30',
      status: 'confirmed',
      branch: 'Bole',
      notes: 'Fasting',
      first_name: 'Other',
      id: 'x',
    })
    expect(answer.headers.get('Location')).toBe('/admin/appointments?q=x&done=saved')
    expect(await stored(id)).toMatchObject({
      appointment_date: '2026-12-02',
      appointment_time: '09:30',
      status: 'confirmed',
      branch: 'Bole',
      notes: 'Fasting',
      first_name: 'Awinpoka',
    })
  })

  test('an edit with an error comes back with what was typed', async () => {
    const { post } = await signInToDesk()
    const { id } = await insertRequest(site().platform, morning)
    const answer = await post(`/admin/appointments/${id}/edit`, {
      version: '1',
      appointment_date: '2026-02-30',
      status: 'confirmed',
      branch: '',
      notes: 'Typed before',
    })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('Please enter a valid date.')
    expect(page).toContain('Typed before')
  })

  test('a deletion asks with the patient by name, and is done by post alone', async () => {
    const { post, text } = await signInToDesk()
    const { id } = await insertRequest(site().platform, morning)
    expect(await text(`/admin/appointments/${id}/delete`)).toContain(
      'Are you sure you want to delete the appointment for Awinpoka Atɔŋa? This action cannot be undone.',
    )
    expect(await stored(id)).toBeDefined()
    const answer = await post(`/admin/appointments/${id}/delete`, {})
    expect(answer.headers.get('Location')).toBe('/admin/appointments?done=deleted')
    expect(await text('/admin/appointments?done=deleted')).toContain('Appointment deleted')
    expect(await stored(id)).toBeUndefined()
    expect((await post(`/admin/appointments/${id}/delete`, {})).status).toBe(302)
    expect(await text(`/admin/appointments/${id}/edit`)).toContain('Page not found')
  })

  test('a message that was sent is on the record', async () => {
    const { post, text, open, fullName } = await signInToDesk()
    const { id } = await insertRequest(site().platform, morning)
    const path = `/admin/appointments/${id}/messages`
    expect((await post(path, { template: 'confirmed' })).status).toBeLessThan(300)
    expect((await post(path, { template: 'spam' })).status).toBe(422)
    expect((await open(path)).status).toBe(405)
    expect(await text(`/admin/appointments/${id}/edit`)).toContain(
      `Confirmation opened by ${fullName}`,
    )
  })

  test('what is saved for a message is stored before its link is there, or says what is missing', async () => {
    const { post, text, open } = await signInToDesk()
    const { id } = await insertRequest(site().platform, morning)
    const path = `/admin/appointments/${id}/edit`
    const visit = { appointment_date: '2026-12-01', status: 'confirmed', branch: '', version: '1' }
    const refused = await post(`${path}?q=a`, { ...visit, notes: 'Kept', send: 'confirmed' })
    expect(refused.status).toBe(422)
    const page = asRead(await refused.text())
    expect(page).toContain('A confirmation needs a time. Nothing was saved yet.')
    expect(page).toContain('Kept')
    expect(await stored(id)).toMatchObject({ status: 'pending', version: 1 })
    const fields = { ...visit, appointment_time: '09:30', send: 'confirmed' }
    const saved = await post(`${path}?q=a`, fields)
    expect(saved.headers.get('Location')).toBe(`${path}?q=a&done=send-confirmed`)
    const ready = await open(`${path}?q=a&done=send-confirmed`)
    expect(await ready.text()).toContain('on%20Tuesday%2C%20December%201%2C%202026%20at%2009%3A30')
    expect(await text('/admin/appointments')).toContain('WhatsApp confirmation to')
  })

  test('a confirmed row without a day offers no message', async () => {
    const { post, text } = await signInToDesk()
    const { id } = await insertRequest(site().platform, morning)
    await post(`/admin/appointments/${id}/status`, { status: 'confirmed', version: '1' })
    const list = await text('/admin/appointments')
    expect(list).toContain('Add a day and a time')
    expect(list).not.toContain('WhatsApp confirmation to')
  })

  test('a caller whose number has an open request is asked about first', async () => {
    const { post } = await signInToDesk()
    const { reference } = await insertRequest(site().platform, morning)
    const fields = {
      first_name: 'Awinpoka',
      last_name: 'Atɔŋa',
      phone: '0240000000',
      service: 'ECG',
      status: 'pending',
      request_key: 'a-key-of-this-form',
    }
    const question = await post('/admin/appointments/new', fields)
    expect(question.status).toBe(409)
    expect(await question.text()).toContain(reference)
    const saved = await post('/admin/appointments/new', { ...fields, confirmed: 'yes' })
    expect(saved.status).toBe(302)
    const again = await post('/admin/appointments/new', fields)
    expect(again.headers.get('Location')).toBe(saved.headers.get('Location'))
  })

  test('the sheet of a day has who is expected', async () => {
    const { text } = await signInToDesk()
    await insertRequest(site().platform, morning, { preferred_date: '2026-12-01' })
    const page = await text('/admin/appointments/day-sheet?date=2026-12-01&branch=Zebilla')
    expect(page).toContain('Tuesday, December 1, 2026')
    expect(page).toContain('Awinpoka Atɔŋa')
    expect(await text('/admin/appointments/day-sheet?date=2026-12-01&branch=Bole')).toContain(
      'Nobody is expected on this day.',
    )
  })

  test('the export is a file of what the list shows', async () => {
    const { open } = await signInToDesk()
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
    const { open } = await signInToDesk()
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

  test('a version that no row has is somebody else’s, however it is written', async () => {
    const { post } = await signInToDesk()
    const { id } = await insertRequest(site().platform, morning)
    for (const version of ['', 'x', '-1', '1.5', '1e99', 'Infinity', '99999999999', '٣']) {
      const change = { status: 'confirmed', branch: '', version }
      for (const act of ['status', 'edit']) {
        const answer = await post(`/admin/appointments/${id}/${act}`, change)
        expect(answer.status, version).toBe(409)
      }
    }
    expect(await stored(id)).toMatchObject({ status: 'pending', version: 1 })
  })

  test('whoever has not given a name yet stands in the history by address', async () => {
    const { post, text } = await signInToDesk('')
    const { id } = await insertRequest(site().platform, morning)
    await post(`/admin/appointments/${id}/status`, { status: 'confirmed', version: '1' })
    await post(`/admin/appointments/${id}/messages`, { template: 'confirmed' })
    const page = await text(`/admin/appointments/${id}/edit`)
    expect(page).toMatch(/Pending → Confirmed by admin-\d+@example\.com/)
    expect(page).toMatch(/Confirmation opened by admin-\d+@example\.com/)
  })

  test('a link to write to a patient writes to nobody else', async () => {
    const { open } = await signInToDesk()
    await insertRequest(site().platform, morning, { email: 'a?bcc=b&body=c@example.com' })
    const html = await (await open('/admin/appointments')).text()
    expect(html).toContain('href="mailto:a%3Fbcc%3Db%26body%3Dc@example.com"')
  })

  test('while the database is away the list says so in its own words', async () => {
    const { open } = await signInToDesk()
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

/** A page's text as people read it: without tags, and without what React puts between two texts. */
function asRead(html: string): string {
  return html.replaceAll(/<script.*?<\/script>|<!--.*?-->|<[^>]*>/gs, '')
}
