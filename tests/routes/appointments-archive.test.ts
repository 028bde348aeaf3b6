import { expect, test } from 'vitest'
import { findAppointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { storedRequests } from '#tests/appointment-requests.ts'
import { everyBranch, insertRequest } from '#tests/appointments.ts'
import { openBackOffice, redirectOf, storedAppointment } from '#tests/back-office.ts'
import { comingDay } from '#tests/coming-day.ts'
import { testEditedNoun } from '#tests/edited-noun.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const morning = '2026-11-20T08:00:00.000Z'
const archive = '/admin/appointments'

describeSite('all appointments', (site) => {
  testEditedNoun(site, {
    noun: 'appointment',
    path: archive,
    store: async (platform) => (await insertRequest(platform, morning, { preferred_date: '' })).id,
    find: (platform, id) => findAppointment(platform, everyBranch, id),
    contested: { field: 'notes', mine: 'Mine', theirs: 'Theirs' },
    untouched: { field: 'status', theirs: 'confirmed' },
    invalid: {
      field: 'appointment_date',
      value: '2026-02-30',
      sentence: 'Please enter a valid date, such as 24/12/2026.',
    },
  })

  test('are listed with patient, wish and number, and what a patient wrote stays text', async () => {
    const { text, open } = await openBackOffice(site())
    expect(await text(archive)).toContain('No appointments have been booked yet.')
    expect(await text(`${archive}?status=cancelled`)).toContain('No cancelled appointments found.')
    expect(await text(`${archive}?q=x`)).toContain('No appointments match these filters.')
    const first_name = '<img src=x onerror=alert(1)>'
    const message = '</script><script>alert(1)</script>'
    const hostile = { first_name, message, email: 'a?bcc=b&body=c@example.com' }
    const asked = { ...hostile, preferred_date: '' }
    const { id } = await insertRequest(site().platform, morning, asked)
    await insertRequest(site().platform, morning, { first_name: 'Ɛdwoa' })
    expect(await text(archive)).toMatch(/Showing 2 of 2 appointments.*Not specified.*Nov 20, 2026/)
    expect(await text(`${archive}?q=ɛdwoa`)).toContain('Showing 1 of 1 appointments')
    expect(await text(`${archive}?status=pending&branch=Bole`)).toContain('Showing 0 of 0')
    for (const path of ['', `/${id}/edit`, `/${id}/delete`]) {
      const page = await (await open(archive + path)).text()
      expect(page, path).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(page).not.toMatch(/<img src=x|<script>alert/)
      if (path) continue
      expect(page).toContain('href="tel:+233240000000"')
      // The link writes to nobody else.
      expect(page).toContain('href="mailto:a%3Fbcc%3Db%26body%3Dc@example.com"')
    }
  })

  test('are exported as a file of what the list shows', async () => {
    const { open } = await openBackOffice(site())
    await insertRequest(site().platform, morning, { branch: 'Bole' })
    await insertRequest(site().platform, morning, { branch: 'Wenchi' })
    const answer = await open(`${archive}/export?branch=Bole`)
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toBe('no-store, private')
    const named = /^attachment; filename="appointments-all-\d{4}-\d{2}-\d{2}\.csv"$/
    expect(answer.headers.get('Content-Disposition')).toMatch(named)
    expect((await answer.text()).split('\r\n')).toHaveLength(3)
  })

  test('are shown and exported whatever the address says', async () => {
    const { open } = await openBackOffice(site())
    for (const query of [
      'status=lost&branch=Accra&from=yesterday&to=2026-02-30&older=x',
      `q=%00${'a'.repeat(5000)}`,
      'newer=2026-02-30T08:00:00.000Z_x&from=0000-01-01&to=9999-12-31',
    ]) {
      expect((await open(`${archive}?${query}`)).status, query).toBe(200)
      expect((await open(`${archive}/export?${query}`)).status, query).toBe(200)
    }
  })

  test('come in at the desk as walk-ins, here and now, with two fields, once', async () => {
    const { post, text } = await openBackOffice(site())
    const { reference } = await insertRequest(site().platform, morning, { phone: '0200000001' })
    const key = { request_key: 'a-key-of-the-desk' }
    expect((await post('/admin/walk-in', key)).status).toBe(422)
    const fields = {
      ...key,
      first_name: 'Salifu',
      phone: '',
      service: 'Laboratory',
      branch: 'Bole',
    }
    const entry = { ...fields, last_name: 'Issah', phone: '0240000009', status: 'pending' }
    expect((await post(`${archive}/new`, { ...entry, source: 'web' })).status).toBe(422)
    for (const _ of [1, 2]) {
      const saved = await post('/admin/walk-in', fields)
      expect(saved.headers.get('Location')).toBe('/admin?done=arrived')
    }
    const appointment_date = new Date().toISOString().slice(0, 10)
    const arrived = { status: 'confirmed', appointment_date, attendance: 'arrived' }
    expect(await storedRequests(site())).toMatchObject([
      { first_name: 'Awinpoka' },
      { first_name: 'Salifu', ...arrived, source: 'walk-in', untold_since: null },
    ])
    const page = await text('/admin')
    expect(page).toMatch(/1 here .*Salifu/)
    expect(page).toContain('Every patient knows.')
    const known = { ...fields, phone: '020 000 0001', request_key: 'another-key-of-the-desk' }
    const question = await post('/admin/walk-in', known)
    expect(question.status).toBe(409)
    const asked = await question.text()
    expect(asked).toContain(reference)
    expect(asked).toContain('value="Salifu"')
    expect((await post('/admin/walk-in', { ...known, confirmed: 'yes' })).status).toBe(302)
  })
})

describeSite('several appointments at once', (site) => {
  const path = `${archive}/bulk?q=a`
  async function request(first_name: string, visit: object = {}) {
    const { id } = await insertRequest(site().platform, morning, { first_name })
    const changes = { appointment_date: comingDay(), appointment_time: '09:30', ...visit }
    await setColumns(site().platform, 'appointments', id, changes)
    return id
  }
  const statuses = (...ids: string[]) =>
    Promise.all(ids.map(async (id) => (await storedAppointment(site(), id))?.status))
  const rows = (...ids: string[]) => Object.fromEntries(ids.map((id) => [`row-${id}`, '1']))

  test('are confirmed, the list comes back as it was, and one undo takes all of it back', async () => {
    const { post, text } = await openBackOffice(site())
    const ids = [await request('Ama'), await request('Esi'), await request('Yaw')] as const
    const [ama, esi] = ids
    const all = redirectOf(await post(path, { act: 'confirmed', ...rows(ama, esi) }))
    expect(all.path).toBe(`${archive}?q=a&done=all-confirmed`)
    expect(await statuses(...ids)).toEqual(['confirmed', 'confirmed', 'pending'])
    expect(await text(all.path)).toContain('All of them are confirmed')
    // What was changed again meanwhile stays, and is named.
    await post(`${archive}/${esi}/status`, { status: 'completed', version: '2' })
    const undone = await post(`${archive}/undo.data`, { changes: all.undo })
    expect(undone.status).toBe(409)
    const said = await undone.text()
    expect(said).toContain('Esi Atɔŋa: Somebody else has changed this appointment')
    expect(said).not.toContain('Ama Atɔŋa:')
    expect(await statuses(ama, esi)).toEqual(['pending', 'completed'])
  })

  test('are each refused in words, those that are gone too, and the others are done all the same', async () => {
    const { post } = await openBackOffice(site())
    const good = await request('Good')
    const past = await request('Past', { appointment_date: '2026-01-05' })
    const changed = await request('Changed', { version: 2 })
    const deleted = await request('Deleted')
    await site().platform.db.deleteFrom('appointments').where('id', '=', deleted).execute()
    const sent = { act: 'confirmed', ...rows(good, past, changed, deleted), 'row-': 'x' }
    const answer = await post(path, sent)
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('1 of 5 confirmed.')
    expect(page).toContain(`href="/admin/answer/${past}"`)
    expect(page).toMatch(/Past.*Monday, January 5 at \d+:\d\d [AP]M has passed\./)
    expect(page).toMatch(/Changed.*Somebody else has changed this appointment,/)
    expect(page).toContain('Somebody else has deleted 2 of them')
    expect(await statuses(good, past, changed)).toEqual(['confirmed', 'pending', 'pending'])
  })

  test('are at most fifty, one of the acts there are, and of the own branch', async () => {
    const { post } = await openBackOffice(site())
    const id = await request('Amankwaa')
    const many = rows(...Array.from({ length: 51 }, (_, n) => `${n}`))
    for (const wrong of [
      { act: 'deleted', ...rows(id) },
      { act: 'cancelled', ...many },
    ]) {
      const answer = await post(path, wrong)
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('Failed to change these appointments')
    }
    const none = await post(path, { act: 'cancelled' })
    expect(none.headers.get('Location')).toBe(`${archive}?q=a`)
    const access = { role: 'front-desk', branch: 'Bole' } as const
    const { cookie } = await signedInAdmin(site(), undefined, access)
    const elsewhere = await postAs(site(), cookie, path, { act: 'confirmed', ...rows(id) })
    expect(await elsewhere.text()).not.toContain('Amankwaa')
    expect(await statuses(id)).toEqual(['pending'])
  })
})
